import { useNavigation } from 'react-router'
import { formatDay } from '../../../../core/i18n/dates.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import { Card } from '../../../../ui/content/Card.tsx'
import { Table } from '../../../../ui/figures/Table.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { trash } from '../../../../ui/icons/work.ts'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import type { Passkey } from '../contract.ts'
import type { SecurityPage, SecurityResult } from '../security-page.server.ts'
import { useWords } from '../words.ts'
import { AddPasskey } from './AddPasskey.tsx'
import { OwnerForm } from './OwnerForm.tsx'
import styles from './security.module.css'

type Props = { page: SecurityPage; result: SecurityResult | undefined }

/** A person's passkeys, with forms to add and remove them. */
export function Passkeys({ page, result }: Props) {
  const words = useWords()
  const { passkeys, remove, passkeyOrigin } = page
  return (
    <Card as="section" className="stack gap-5" aria-labelledby="passkeys">
      <h2 id="passkeys">{words('passkeys.title')}</h2>
      <p>{words('passkeys.lead')}</p>
      {passkeys.length > 0 ? <List page={page} /> : <p className="soft">{words('passkeys.none')}</p>}
      {remove ? (
        <Remove page={page} passkey={remove} errors={result?.intent === 'remove' ? result.errors : undefined} />
      ) : (
        <AddPasskey key={passkeys.length} page={page} origin={passkeyOrigin} />
      )}
    </Card>
  )
}

function List({ page: { passkeys, timeZone } }: { page: SecurityPage }) {
  const words = useWords()
  const language = useLanguage()
  const day = (instant: string) => formatDay(language, timeZone, instant)
  return (
    <Table
      stack
      caption={words('passkeys.list')}
      captionHidden
      columns={[
        words('passkeys.name'),
        words('passkeys.added'),
        words('passkeys.used'),
        { label: words('passkeys.actions'), hidden: true },
      ]}
      rows={passkeys.map((one) => ({
        key: one._id,
        cells: [
          one.name,
          day(one.createdAt),
          one.lastUsedAt ? day(one.lastUsedAt) : words('passkeys.never'),
          <LinkButton
            key="remove"
            to={`/security?remove=${one._id}`}
            variant="quiet"
            size="s"
            icon={trash}
            aria-label={words('passkeys.removeOf', { name: one.name })}
          >
            {words('passkeys.remove')}
          </LinkButton>,
        ],
      }))}
    />
  )
}

function Remove({ page, passkey, errors }: { page: SecurityPage; passkey: Passkey; errors: SecurityResult['errors'] | undefined }) {
  const words = useWords()
  const sending = useNavigation().state === 'submitting'
  return (
    <section className={`stack gap-4 ${styles.narrow}`} aria-labelledby="remove">
      <h3 id="remove">{words('passkeys.removeOf', { name: passkey.name })}</h3>
      <p>{words('passkeys.removeLead')}</p>
      <OwnerForm page={page} suffix="-remove" action={`/security?remove=${passkey._id}`} className="stack gap-4" errors={errors}>
        <input type="hidden" name="id" value={passkey._id} />
        <div className="row">
          <Button type="submit" name="intent" value="remove" variant="danger" icon={trash} busy={sending && words('working')}>
            {words('passkeys.remove')}
          </Button>
          <LinkButton to="/security">{words('cancel')}</LinkButton>
        </div>
      </OwnerForm>
    </section>
  )
}
