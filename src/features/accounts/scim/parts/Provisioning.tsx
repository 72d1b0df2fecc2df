import { Form, useNavigation } from 'react-router'
import { formatInstant } from '../../../../core/i18n/dates.ts'
import { Interpolate, slot } from '../../../../core/i18n/interpolate.tsx'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import type { TimeZone } from '../../../../core/time/time-zones.ts'
import { Button } from '../../../../ui/forms/Button.tsx'
import { Field } from '../../../../ui/forms/Field.tsx'
import { PasswordInput } from '../../../../ui/forms/PasswordInput.tsx'
import { TitleBlock } from '../../../../ui/frames/TitleBlock.tsx'
import { RequiredNote } from '../../../shell/site/parts/RequiredNote.tsx'
import type { OwnSteps } from '../../two-step/own-steps.server.ts'
import { StepField, useStepProof } from '../../two-step/parts/StepField.tsx'
import type { ScimAccess } from '../contract.ts'
import { useWords } from '../words.ts'
import { NewToken } from './NewToken.tsx'

type Props = {
  page: { scim: ScimAccess | null; scimUrl: string; timeZone: TimeZone; steps: OwnSteps }
  secret: string | undefined
  errors: Record<string, string> | undefined
}

/** The token with which the organization's provider adds and removes colleagues. */
export function Provisioning({ page: { scim, scimUrl, timeZone, steps }, secret, errors }: Props) {
  const words = useWords()
  const language = useLanguage()
  const at = (instant: string | null) => (instant ? formatInstant(language, timeZone, instant) : words('never'))
  const facts = scim
    ? [
        { key: 'token', label: words('token'), value: <Ending text={scim.ending} /> },
        { key: 'made', label: words('made'), value: at(scim.createdAt) },
        { key: 'used', label: words('used'), value: at(scim.lastUsedAt) },
        { key: 'people', label: words('people'), value: scim.users },
      ]
    : []
  return (
    <section className="stack gap-4" aria-labelledby="scim">
      <h2 id="scim">{words('title')}</h2>
      <p>{words('lead')}</p>
      {secret && <NewToken secret={secret} />}
      <TitleBlock facts={[{ key: 'base', double: true, label: words('base'), value: <code>{scimUrl}</code> }, ...facts]} />
      {scim && <p>{words('renewLead')}</p>}
      {/* A new token empties the password. */}
      <TokenForm key={scim?.ending} isNew={scim === null} steps={steps} errors={errors} />
    </section>
  )
}

function Ending({ text }: { text: string }) {
  const words = useWords()
  return (
    <Interpolate text={words('ending', { ending: slot })}>
      <code>{text}</code>
    </Interpolate>
  )
}

type TokenFormProps = { isNew: boolean; steps: OwnSteps; errors: Record<string, string> | undefined }

/** Makes, replaces or revokes the token, after the administrator's password. */
function TokenForm({ isNew, steps, errors }: TokenFormProps) {
  const { prove, failed } = useStepProof(steps)
  const words = useWords()
  const pressed = useNavigation().formData?.get('intent')
  return (
    <Form method="post" action="/single-sign-on" noValidate className="stack gap-4" aria-labelledby="scim" onSubmit={prove}>
      <RequiredNote />
      <div className="fields">
        <Field
          name="password"
          id="password-scim"
          required
          label={words('password')}
          help={words('passwordHelp')}
          error={errors?.['password']}
          className="w6"
        >
          {(control) => <PasswordInput {...control} show={words('show')} hide={words('hide')} />}
        </Field>
        <StepField steps={steps} id="code-scim" failed={failed} errors={errors} className="w6" />
      </div>
      <div className="row">
        <Button type="submit" name="intent" value="scimMake" variant="primary" busy={pressed === 'scimMake' && words('working')}>
          {words(isNew ? 'make' : 'renew')}
        </Button>
        {!isNew && (
          <Button type="submit" name="intent" value="scimRemove" variant="danger" busy={pressed === 'scimRemove' && words('working')}>
            {words('revoke')}
          </Button>
        )}
      </div>
    </Form>
  )
}
