import { type FormEvent, useLayoutEffect, useState } from 'react'
import { forgetDraft, keepDraft, readText } from '../../../../core/browser/draft.ts'
import { Button } from '../../../../ui/forms/Button.tsx'
import { Field } from '../../../../ui/forms/Field.tsx'
import { TextArea } from '../../../../ui/forms/TextArea.tsx'
import { send } from '../../../../ui/icons/acts.ts'
import { commentLengthMax } from '../rules.ts'
import type { TakePart } from '../take-part.ts'
import { useWords } from '../words.ts'
import { useTakePart } from './use-take-part.ts'

/** The form for a resident's comment to the project team. Typed text survives errors, a login and a reload. */
export default function CommentForm({ projectId, result }: { projectId: string; result?: TakePart | undefined }) {
  const words = useWords()
  const { begin, keep, forget } = useKept(`comment/${projectId}`)
  const { Form, action, sending, refused } = useTakePart(projectId, ['comment'], result, forget)
  return (
    <Form method="post" action={action} className="stack gap-3">
      <input type="hidden" name="intent" value="comment" />
      <Field
        key={begin.count}
        name="text"
        label={words('comments.label')}
        help={words('comments.help')}
        error={refused?.error ?? undefined}
      >
        {(control) => (
          <TextArea
            {...control}
            required
            maxLength={commentLengthMax}
            counter={(count) => words('comments.left', { count })}
            defaultValue={begin.text || refused?.text}
            onInput={(event: FormEvent<HTMLTextAreaElement>) => keep(event.currentTarget.value)}
          />
        )}
      </Field>
      <div className="row">
        <Button type="submit" variant="primary" icon={send} busy={sending && words('comments.sending')}>
          {words('comments.send')}
        </Button>
      </div>
    </Form>
  )
}

/** A text that outlives the page in this tab. `begin` is a new field's initial value; its count changes with it. */
function useKept(key: string) {
  const [begin, setBegin] = useState({ count: 0, text: '' })
  // Before anybody can type into the field that it replaces.
  useLayoutEffect(() => {
    const text = readText('session', key)
    if (text) setBegin({ count: 1, text })
  }, [key])
  const keep = (text: string) => keepDraft('session', key, text)
  const forget = () => {
    forgetDraft('session', key)
    setBegin(({ count }) => ({ count: count + 1, text: '' }))
  }
  return { begin, keep, forget }
}
