import { Form, useNavigation } from 'react-router'
import { Button } from '../../../../ui/forms/Button.tsx'
import { ErrorSummary } from '../../../../ui/forms/ErrorSummary.tsx'
import { Field } from '../../../../ui/forms/Field.tsx'
import { TextInput } from '../../../../ui/forms/TextInput.tsx'
import { TitleBlock } from '../../../../ui/frames/TitleBlock.tsx'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import type { VerificationPage } from '../verification-page.server.ts'
import { useWords } from '../words.ts'

type Props = { page: VerificationPage; typed: string; errors: Record<string, string> }

/** The DNS record that proves a domain, and the form that looks for it. */
export function DomainProof({ page: { status, record, domains, mayProve }, typed, errors }: Props) {
  const words = useWords()
  const sending = useNavigation().state === 'submitting'
  const isVerified = status === 'verified'
  return (
    <section className="stack gap-4" aria-labelledby="domain-proof">
      <h2 id="domain-proof">{words(isVerified ? 'domainTitleVerified' : 'domainTitle')}</h2>
      <p>{words(isVerified ? 'domainLeadVerified' : 'domainLead')}</p>
      {domains.length > 0 && <p>{words('proved', { domains: domains.join(', ') })}</p>}
      <TitleBlock
        facts={[
          { key: 'name', double: true, label: words('recordName'), value: <code>{words('recordNameValue', { label: record.name })}</code> },
          { key: 'type', label: words('recordType'), value: <code>TXT</code> },
          { key: 'value', double: true, label: words('recordValue'), value: <code>{record.value}</code> },
        ]}
      />
      {mayProve ? (
        <Form method="post" noValidate className="stack gap-4">
          <ErrorSummary title={words('problem')} errors={errors} />
          <Field name="domain" required label={words('domain')} help={words('domainHelp')} error={errors['domain']}>
            {(control) => (
              <TextInput
                {...control}
                key={typed}
                defaultValue={typed}
                spellCheck={false}
                autoCapitalize="none"
                autoComplete="off"
                inputMode="url"
              />
            )}
          </Field>
          <div>
            <Button type="submit" variant="primary" busy={sending && words('checking')}>
              {words('check')}
            </Button>
          </div>
        </Form>
      ) : (
        <>
          <p className="small soft">{words('administratorOnly')}</p>
          <div>
            <LinkButton to="/member">{words('findAdministrator')}</LinkButton>
          </div>
        </>
      )}
    </section>
  )
}
