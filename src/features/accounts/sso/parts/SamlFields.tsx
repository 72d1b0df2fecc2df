import { formatDay } from '../../../../core/i18n/dates.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import type { TimeZone } from '../../../../core/time/time-zones.ts'
import { Field } from '../../../../ui/forms/Field.tsx'
import { FileDrop } from '../../../../ui/forms/FileDrop.tsx'
import { TextArea } from '../../../../ui/forms/TextArea.tsx'
import { TextInput } from '../../../../ui/forms/TextInput.tsx'
import { TitleBlock } from '../../../../ui/frames/TitleBlock.tsx'
import type { SsoFormValues, SsoPage } from '../settings-page.server.ts'
import { useWords } from '../words.ts'
import styles from './SamlFields.module.css'

/** What a SAML provider has to know of Plaza. */
export function SamlRegistration({ page: { serviceProvider, loginUrl } }: { page: SsoPage }) {
  const words = useWords()
  return (
    <section className="stack gap-4" aria-labelledby="register">
      <h2 id="register">{words('register.title')}</h2>
      <p>{words('saml.lead')}</p>
      <TitleBlock
        facts={[
          { key: 'entity', double: true, label: words('saml.entityId'), value: <code>{serviceProvider.entityId}</code> },
          { key: 'acs', double: true, label: words('saml.acs'), value: <code>{serviceProvider.acsUrl}</code> },
          { key: 'login', double: true, label: words('register.login'), value: <code>{loginUrl}</code> },
        ]}
      />
    </section>
  )
}

type SamlFieldsProps = { page: SsoPage; typed: SsoFormValues; errors: Record<string, string> }

/** The provider's metadata, which replaces what is stored, and the attribute with the address. */
export function SamlFields({ page: { sso, timeZone }, typed, errors }: SamlFieldsProps) {
  const words = useWords()
  return (
    <>
      {sso?.saml && <Stored sso={sso} saml={sso.saml} timeZone={timeZone} />}
      {sso?.saml?.encryption && <Encryption encryption={sso.saml.encryption} timeZone={timeZone} />}
      <div className="fields">
        <Field
          name="metadataUrl"
          label={words('saml.metadataUrl')}
          help={words('saml.metadataUrlHelp')}
          error={errors['metadataUrl']}
          className="w8"
        >
          {(control) => <TextInput {...control} type="url" autoComplete="off" defaultValue={typed.metadataUrl} />}
        </Field>
        <FileDrop
          name="metadataFile"
          accept=".xml"
          title={words('saml.metadataFile')}
          hint={words('saml.metadataFileHelp')}
          choose={words('saml.choose')}
          className="w8"
        />
        <Field
          name="metadata"
          label={words('saml.metadata')}
          help={words(sso?.saml ? 'saml.metadataKept' : 'saml.metadataHelp')}
          error={errors['metadata']}
          className="w8"
        >
          {(control) => <TextArea {...control} rows={4} autoCapitalize="none" spellCheck={false} defaultValue={typed.metadata} />}
        </Field>
        <Field
          name="emailAttribute"
          label={words('saml.email')}
          optional={words('optional')}
          help={words('saml.emailHelp')}
          error={errors['emailAttribute']}
          className="w6"
        >
          {(control) => <TextInput {...control} autoComplete="off" spellCheck={false} defaultValue={typed.emailAttribute} />}
        </Field>
      </div>
    </>
  )
}

type StoredProps = { sso: NonNullable<SsoPage['sso']>; saml: NonNullable<NonNullable<SsoPage['sso']>['saml']>; timeZone: TimeZone }

function Stored({ sso, saml, timeZone }: StoredProps) {
  const words = useWords()
  const language = useLanguage()
  const certificates = saml.certificates.map(({ fingerprint, expiresAt }) => ({
    key: fingerprint,
    double: true,
    label: words('saml.certificate', { date: formatDay(language, timeZone, expiresAt) }),
    value: <code>{fingerprint}</code>,
  }))
  return (
    <TitleBlock
      facts={[
        { key: 'provider', double: true, label: words('saml.provider'), value: <code>{sso.issuer}</code> },
        { key: 'there', double: true, label: words('saml.loginUrl'), value: <code>{saml.loginUrl}</code> },
        ...certificates,
      ]}
    />
  )
}

/** The certificate with which the provider may encrypt: some read it from our metadata, others want the file. */
function Encryption({ encryption, timeZone }: { encryption: NonNullable<StoredProps['saml']['encryption']>; timeZone: TimeZone }) {
  const words = useWords()
  const language = useLanguage()
  return (
    <details className="disclosure stack gap-2">
      <summary>{words('saml.encryption')}</summary>
      <p>{words('saml.encryptionHelp', { date: formatDay(language, timeZone, encryption.expiresAt) })}</p>
      <pre className={styles.pem}>
        <code>{encryption.pem}</code>
      </pre>
    </details>
  )
}
