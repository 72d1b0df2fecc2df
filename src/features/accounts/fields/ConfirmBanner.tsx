import { useFetcher, useLocation, useRouteLoaderData } from 'react-router'
import { Note } from '../../../ui/content/Note.tsx'
import { Button } from '../../../ui/forms/Button.tsx'
import type { RootData } from '../../shell/site/root-data.ts'
import { useWords } from '../model/words.ts'

/** Asks a resident to confirm the email address, and sends the link again; nothing for everybody else. */
export function ConfirmBanner({ className }: { className?: string }) {
  const words = useWords()
  const root = useRouteLoaderData('root') as RootData | undefined
  const { pathname, search } = useLocation()
  const sender = useFetcher<{ message: string }>()
  const user = root?.me?.user
  if (user?.loginType !== 'Resident' || user.emailVerified) return null
  return (
    <Note
      tone="warn"
      title={words('unconfirmed.title')}
      {...(className === undefined ? {} : { className })}
      action={
        <sender.Form method="post" action="/confirmation">
          <input type="hidden" name="back" value={pathname + search} />
          <Button type="submit" size="s" busy={sender.state !== 'idle' && words('unconfirmed.sending')}>
            {words('unconfirmed.again')}
          </Button>
        </sender.Form>
      }
    >
      <span role="status">{sender.data?.message ?? words('unconfirmed.text', { email: user.email })}</span>
    </Note>
  )
}
