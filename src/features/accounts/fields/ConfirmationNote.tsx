import { useFetcher, useLocation } from 'react-router'
import { Note } from '../../../ui/content/Note.tsx'
import { Button } from '../../../ui/forms/Button.tsx'
import { Field } from '../../../ui/forms/Field.tsx'
import { useRefusalFocus } from '../../../ui/forms/refusals.ts'
import { TextInput } from '../../../ui/forms/TextInput.tsx'
import { useWords } from '../model/words.ts'
import styles from './ConfirmationNote.module.css'

type Confirming = { message: string; error: string | null; confirmed: boolean }
type Props = { email: string; className?: string | undefined; brief: boolean }

/** Takes the mailed code, and sends it again. */
export default function ConfirmationNote({ email, className, brief }: Props) {
  const words = useWords()
  const { pathname, search } = useLocation()
  const sender = useFetcher<Confirming>()
  const code = useFetcher<Confirming>()
  const wrong = code.data?.error ?? undefined
  const { box, round } = useRefusalFocus<HTMLInputElement>(wrong && code.data)
  const placed = className === undefined ? {} : { className }
  if (code.data?.confirmed)
    return (
      <Note tone="ok" live {...placed}>
        {code.data.message}
      </Note>
    )
  const back = <input type="hidden" name="back" value={pathname + search} />
  return (
    <Note
      tone="warn"
      title={words('unconfirmed.title')}
      {...placed}
      action={
        <sender.Form method="post" action="/confirmation">
          {back}
          <Button type="submit" size="s" busy={sender.state !== 'idle' && words('unconfirmed.sending')}>
            {words('unconfirmed.again')}
          </Button>
        </sender.Form>
      }
    >
      <span role="status">{sender.data?.message ?? (!brief && words('unconfirmed.text', { email }))}</span>
      <code.Form method="post" action="/confirmation" className={styles.code}>
        {back}
        {wrong && (
          <span role="alert" className="sr-only" key={round}>
            {wrong}
          </span>
        )}
        <Field name="code" required id="confirmation-code" label={words('unconfirmed.code')} error={wrong}>
          {(control) => (
            <TextInput
              {...control}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={12}
              className={styles.digits ?? ''}
              ref={box}
            />
          )}
        </Field>
        <Button type="submit" variant="primary" busy={code.state !== 'idle' && words('unconfirmed.confirming')}>
          {words('unconfirmed.confirm')}
        </Button>
      </code.Form>
    </Note>
  )
}
