import { Form, useNavigation } from 'react-router'
import { formatDay } from '../../../../core/i18n/dates.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import { Note } from '../../../../ui/content/Note.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import type { AdministratorPage } from '../administrator-page.server.ts'
import type { AdministratorOffer } from '../contract.ts'
import { useWords } from '../words.ts'

type Props = { page: AdministratorPage; offer: AdministratorOffer }

/** An open offer to a colleague; the administrator can withdraw it. */
export function OpenOffer({ page: { isAdministrator, timeZone }, offer: { to, expiresAt } }: Props) {
  const words = useWords()
  const language = useLanguage()
  const sending = useNavigation().state === 'submitting'
  return (
    <Note
      tone="warn"
      title={words('open.title')}
      action={
        isAdministrator && (
          <Form method="post">
            <Button type="submit" name="intent" value="withdraw" busy={sending && words('working')}>
              {words('open.withdraw')}
            </Button>
          </Form>
        )
      }
    >
      <p>{words('open.what', { name: to.name, date: formatDay(language, timeZone, expiresAt) })}</p>
    </Note>
  )
}
