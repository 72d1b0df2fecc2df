import { Form, useNavigation } from 'react-router'
import { Checkbox } from '../../../../ui/choices/Checkbox.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { ErrorSummary } from '../../../../ui/forms/ErrorSummary.tsx'
import { Field } from '../../../../ui/forms/Field.tsx'
import { TextArea } from '../../../../ui/forms/TextArea.tsx'
import { TextInput } from '../../../../ui/forms/TextInput.tsx'
import { TitleBlock } from '../../../../ui/frames/TitleBlock.tsx'
import { RequiredNote } from '../../../shell/site/parts/RequiredNote.tsx'
import { useStepProof } from '../../two-step/parts/StepField.tsx'
import type { SsoFormValues, SsoPage, SsoResult } from '../settings-page.server.ts'
import { useWords } from '../words.ts'
import { OwnPassword } from './OwnPassword.tsx'
import { SamlFields, SamlRegistration } from './SamlFields.tsx'

type Props = { page: SsoPage; result: SsoResult | undefined }
type PartProps = { page: SsoPage; typed: SsoFormValues; errors: Record<string, string> }

const valuesOf = ({ sso }: SsoPage): SsoFormValues => ({
  ...(sso?.protocol === 'saml' ? { issuer: '', clientId: '' } : { issuer: sso?.issuer ?? '', clientId: sso?.clientId ?? '' }),
  ...{ metadata: '', metadataUrl: '', emailAttribute: sso?.saml?.emailAttribute ?? '', domains: sso?.domains.join('\n') ?? '' },
  ...{ groupsClaim: sso?.groupsClaim ?? 'groups', viewerGroups: sso?.viewerGroups.join('\n') ?? '' },
  ...{ editorGroups: sso?.editorGroups.join('\n') ?? '', active: sso?.active ?? true, enforced: sso?.enforced ?? false },
})

/** The connection, in the order in which an administrator sets it up. */
export function SettingsForm({ page, result }: Props) {
  const words = useWords()
  const isSaml = page.protocol === 'saml'
  const intent = isSaml ? 'saveSaml' : 'save'
  const sending = useNavigation().formData?.get('intent') === intent
  const saved = result?.intent === intent ? result : undefined
  const typed = saved?.typed ?? valuesOf(page)
  const errors = saved?.errors ?? {}
  const { password, code, ...others } = errors
  const own = { ...(password ? { 'password-save': password } : {}), ...(code ? { 'code-save': code } : {}) }
  const { prove, failed } = useStepProof(page.steps)
  return (
    <Form
      method="post"
      action={`/single-sign-on?protocol=${page.protocol}`}
      encType={isSaml ? 'multipart/form-data' : 'application/x-www-form-urlencoded'}
      noValidate
      className="stack gap-8"
      onSubmit={prove}
    >
      <ErrorSummary title={words('problem')} errors={{ ...others, ...own }} />
      <RequiredNote />
      {isSaml ? <SamlRegistration page={page} /> : <Registration page={page} />}
      <Connection page={page} typed={typed} errors={errors} />
      <Groups page={page} typed={typed} errors={errors} />
      <section className="stack gap-4" aria-labelledby="turn-on">
        <h2 id="turn-on">{words('turnOn.title')}</h2>
        <div className="stack gap-2">
          <Checkbox name="active" label={words('turnOn.active')} defaultChecked={typed.active} />
          <Checkbox name="enforced" label={words('turnOn.enforced')} help={words('turnOn.enforcedHelp')} defaultChecked={typed.enforced} />
        </div>
        <div className="fields">
          <OwnPassword steps={page.steps} suffix="-save" failed={failed} errors={errors} />
        </div>
        <div>
          <Button type="submit" name="intent" value={intent} variant="main" busy={sending && words('working')}>
            {words('turnOn.save')}
          </Button>
        </div>
      </section>
    </Form>
  )
}

function Registration({ page }: { page: SsoPage }) {
  const words = useWords()
  return (
    <section className="stack gap-4" aria-labelledby="register">
      <h2 id="register">{words('register.title')}</h2>
      <p>{words('register.lead')}</p>
      <TitleBlock
        facts={[
          { key: 'redirect', double: true, label: words('register.redirect'), value: <code>{page.redirectUri}</code> },
          { key: 'login', double: true, label: words('register.login'), value: <code>{page.loginUrl}</code> },
        ]}
      />
    </section>
  )
}

function Connection({ page, typed, errors }: PartProps) {
  const words = useWords()
  return (
    <section className="stack gap-4" aria-labelledby="connect">
      <h2 id="connect">{words('connect.title')}</h2>
      {page.protocol === 'saml' ? (
        <SamlFields page={page} typed={typed} errors={errors} />
      ) : (
        <ClientFields page={page} typed={typed} errors={errors} />
      )}
      <p>{words('connect.record')}</p>
      <TitleBlock
        facts={[
          { key: 'name', double: true, label: words('connect.recordName'), value: <code>{`${page.record.name}.example.gov`}</code> },
          { key: 'value', double: true, label: words('connect.recordValue'), value: <code>{page.record.value}</code> },
        ]}
      />
      <div className="fields">
        <Field
          name="domains"
          required
          label={words('connect.domains')}
          help={words('connect.domainsHelp')}
          error={errors['domains']}
          className="w8"
        >
          {(control) => <TextArea {...control} rows={2} autoCapitalize="none" spellCheck={false} defaultValue={typed.domains} />}
        </Field>
      </div>
    </section>
  )
}

/** What a client of OpenID Connect has. */
function ClientFields({ page, typed, errors }: PartProps) {
  const words = useWords()
  const isKept = page.sso?.protocol === 'oidc'
  const secretHelp = words(isKept ? 'connect.clientSecretKept' : 'connect.clientSecretHelp')
  return (
    <div className="fields">
      <Field
        name="issuer"
        required
        label={words('connect.issuer')}
        help={words('connect.issuerHelp')}
        error={errors['issuer']}
        className="w8"
      >
        {(control) => <TextInput {...control} type="url" autoComplete="off" defaultValue={typed.issuer} />}
      </Field>
      <Field name="clientId" required label={words('connect.clientId')} error={errors['clientId']} className="w6">
        {(control) => <TextInput {...control} autoComplete="off" spellCheck={false} defaultValue={typed.clientId} />}
      </Field>
      <Field
        name="clientSecret"
        required={!isKept}
        label={words('connect.clientSecret')}
        help={secretHelp}
        error={errors['clientSecret']}
        className="w6"
      >
        {(control) => <TextInput {...control} type="password" autoComplete="off" />}
      </Field>
    </div>
  )
}

function Groups({ page, typed, errors }: PartProps) {
  const words = useWords()
  const area = { rows: 2, autoCapitalize: 'none', spellCheck: false } as const
  return (
    <section className="stack gap-4" aria-labelledby="groups">
      <h2 id="groups">{words('groups.title')}</h2>
      <p>{words('groups.lead')}</p>
      <div className="fields">
        <Field
          name="editorGroups"
          label={words('groups.editors')}
          optional={words('optional')}
          help={words('groups.editorsHelp')}
          error={errors['editorGroups']}
          className="w6"
        >
          {(control) => <TextArea {...control} {...area} defaultValue={typed.editorGroups} />}
        </Field>
        <Field
          name="viewerGroups"
          label={words('groups.viewers')}
          optional={words('optional')}
          help={words('groups.viewersHelp')}
          error={errors['viewerGroups']}
          className="w6"
        >
          {(control) => <TextArea {...control} {...area} defaultValue={typed.viewerGroups} />}
        </Field>
        <Field
          name="groupsClaim"
          required
          label={words(page.protocol === 'saml' ? 'saml.groups' : 'groups.claim')}
          help={page.protocol === 'saml' ? words('saml.groupsHelp') : undefined}
          error={errors['groupsClaim']}
          className="w6"
        >
          {(control) => <TextInput {...control} autoComplete="off" spellCheck={false} defaultValue={typed.groupsClaim} />}
        </Field>
      </div>
    </section>
  )
}
