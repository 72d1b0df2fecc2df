import { formatDay } from '../../../../core/i18n/dates.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import { Note } from '../../../../ui/content/Note.tsx'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import type { MemberPage } from '../member-page.server.ts'
import { useWords } from '../words.ts'

/** The open offer of the administrator's role, or the way to make one. */
export function AdministratorRole({ page: { offer, userId, timeZone, isAdministrator } }: { page: MemberPage }) {
  const words = useWords()
  const language = useLanguage()
  if (!offer)
    return isAdministrator ? (
      <div>
        <LinkButton to="/administrator">{words('transfer.begin')}</LinkButton>
      </div>
    ) : null
  const slots = { name: offer.to.name, date: formatDay(language, timeZone, offer.expiresAt) }
  return (
    <Note
      tone="warn"
      action={
        <LinkButton size="s" to="/administrator">
          {words('transfer.see')}
        </LinkButton>
      }
    >
      {words(offer.to._id === userId ? 'transfer.yours' : 'transfer.open', slots)}
    </Note>
  )
}
