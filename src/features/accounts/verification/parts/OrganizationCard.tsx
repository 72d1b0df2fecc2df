import { Form, useNavigation } from 'react-router'
import { formatDay } from '../../../../core/i18n/dates.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import { usualTimeZone } from '../../../../core/time/time-zones.ts'
import { Card } from '../../../../ui/content/Card.tsx'
import { Note } from '../../../../ui/content/Note.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { TitleBlock } from '../../../../ui/frames/TitleBlock.tsx'
import { check } from '../../../../ui/icons/basic.ts'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import type { ListedOrganization } from '../contract.ts'
import { useWords } from '../words.ts'
import { RefuseForm } from './RefuseForm.tsx'
import { ReplaceForm } from './ReplaceForm.tsx'

type Props = {
  organization: ListedOrganization
  /** The page's address with changed parameters. */
  address: (changed: Record<string, string>) => string
  /** The form that is shown instead of the buttons. */
  open: 'refuse' | 'replace' | null
  errors: Record<string, string>
  typed: { reason: string; user: string }
}

/** An organization with what the operator needs to decide about it. */
export function OrganizationCard({ organization, address, open, errors, typed }: Props) {
  const words = useWords()
  const { _id: id, name, status, near, reason } = organization
  const [similar, elsewhere] = [near.filter((one) => !one.otherState), near.filter((one) => one.otherState)]
  return (
    <Card as="li" className="stack gap-4">
      <h2>{name}</h2>
      {similar.length > 0 && (
        <Note tone="warn" title={words('operator.near')}>
          {listed(similar)}
        </Note>
      )}
      {elsewhere.length > 0 && <Note title={words('operator.elsewhere', { state: organization.state })}>{listed(elsewhere)}</Note>}
      {reason && <p>{words('operator.reasonWas', { reason })}</p>}
      <Facts organization={organization} />
      {open === 'refuse' && <RefuseForm organization={organization} cancel={address({})} errors={errors} typed={typed.reason} />}
      {open === 'replace' && <ReplaceForm organization={organization} cancel={address({})} errors={errors} typed={typed} />}
      {open === null && (
        <div className="row">
          {status !== 'verified' && <ConfirmForm id={id} name={name} />}
          {status !== 'refused' && (
            <LinkButton
              to={address({ refuse: id })}
              preventScrollReset
              aria-label={words(status === 'verified' ? 'operator.takeBackOf' : 'operator.refuseOf', { name })}
            >
              {words(status === 'verified' ? 'operator.takeBack' : 'operator.refuse')}
            </LinkButton>
          )}
          {organization.colleagues.length > 0 && (
            <LinkButton to={address({ replace: id })} preventScrollReset aria-label={words('operator.replaceOf', { name })}>
              {words('operator.replace')}
            </LinkButton>
          )}
        </div>
      )}
    </Card>
  )
}

const listed = (organizations: ListedOrganization['near']) =>
  organizations.map((one) => `${one.name} (${one.state}, ${one.slug})`).join('; ')

function ConfirmForm({ id, name }: { id: string; name: string }) {
  const words = useWords()
  const { formData } = useNavigation()
  const busy = formData?.get('intent') === 'confirm' && formData.get('id') === id
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <Button
        type="submit"
        name="intent"
        value="confirm"
        variant="primary"
        icon={check}
        aria-label={words('operator.confirmOf', { name })}
        busy={busy && words('operator.confirming')}
      >
        {words('operator.confirm')}
      </Button>
    </Form>
  )
}

function Facts({ organization: { slug, city, state, department, administrator, domains, createdAt } }: Pick<Props, 'organization'>) {
  const words = useWords()
  const language = useLanguage()
  return (
    <TitleBlock
      facts={[
        { key: 'place', label: words('operator.place'), value: [city, state].filter(Boolean).join(', ') },
        { key: 'department', label: words('operator.department'), value: department },
        {
          key: 'administrator',
          double: true,
          label: words('operator.administrator'),
          value: administrator ? (
            <>
              {administrator.name} <a href={`mailto:${administrator.email}`}>{administrator.email}</a>
            </>
          ) : (
            words('operator.noAdministrator')
          ),
        },
        { key: 'domains', label: words('operator.domains'), value: domains.join(', ') || words('operator.noDomains') },
        { key: 'registered', label: words('operator.registered'), value: formatDay(language, usualTimeZone, createdAt) },
        { key: 'slug', label: words('operator.slug'), value: slug },
      ]}
    />
  )
}
