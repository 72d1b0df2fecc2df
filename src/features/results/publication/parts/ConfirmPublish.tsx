import { useLayoutEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { Note } from '../../../../ui/content/Note.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import type { Description } from '../description.ts'
import { useWords } from '../words.ts'
import { DescribedResults } from './DescribedResults.tsx'

/** The preview of the public page before publication. */
export function ConfirmPublish({ described, chosen }: { described: Description; chosen: { questions: string[]; invited: string } }) {
  const words = useWords()
  const heading = useRef<HTMLHeadingElement>(null)
  const isPublishing = useNavigation().formData?.get('intent') === 'publish'
  useLayoutEffect(() => {
    heading.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [])
  const buttons = (
    <div className="row">
      <Button type="submit" name="intent" value="publish" variant="main" busy={isPublishing && words('publish.publishing')}>
        {words('publish.confirm')}
      </Button>
      <Button type="submit" name="intent" value="change" variant="quiet">
        {words('publish.change')}
      </Button>
    </div>
  )
  return (
    <Form method="post" className="stack gap-6">
      {chosen.questions.map((id) => (
        <input key={id} type="hidden" name="questions" value={id} />
      ))}
      <input type="hidden" name="invited" value={chosen.invited} />
      <div className="stack gap-3">
        <h2 ref={heading} tabIndex={-1}>
          {words('publish.confirmTitle')}
        </h2>
        <Note tone="warn">{words('publish.confirmLead')}</Note>
        {buttons}
      </div>
      <DescribedResults described={described} />
      {buttons}
    </Form>
  )
}
