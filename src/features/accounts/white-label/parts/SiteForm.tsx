import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '../../../../ui/forms/Button.tsx'
import { ErrorSummary } from '../../../../ui/forms/ErrorSummary.tsx'
import { Field } from '../../../../ui/forms/Field.tsx'
import { TextInput } from '../../../../ui/forms/TextInput.tsx'
import { RequiredNote } from '../../../shell/site/parts/RequiredNote.tsx'
import type { FormValues } from '../../model/form-body.ts'
import type { ownSitePage } from '../own-site-page.server.ts'
import { networkNames } from '../rules.ts'
import { useWords } from '../words.ts'
import { ColorField } from './ColorField.tsx'
import styles from './SiteForm.module.css'

type Props = { page: Awaited<ReturnType<typeof ownSitePage>>; errors: Record<string, string>; typed: FormValues }

/** Address, colors and links; a color immediately shows whether it is readable as text. */
export function SiteForm({ page: { mainHost, mayChange }, errors, typed }: Props) {
  const words = useWords()
  const [subdomain, setSubdomain] = useState(typed['subdomain'] ?? '')
  const saving = useNavigation().state === 'submitting'
  const text = (name: string) => ({ defaultValue: typed[name] ?? '', readOnly: !mayChange, spellCheck: false, autoCapitalize: 'none' })
  return (
    <Form method="post" noValidate className={`stack gap-8 ${styles.form}`}>
      <ErrorSummary title={words('problem')} errors={errors} />
      <RequiredNote />
      <fieldset className={styles.part}>
        <legend>{words('addressTitle')}</legend>
        <Field
          name="subdomain"
          required
          label={words('subdomain')}
          help={words('subdomainHelp', { address: `${subdomain.trim() || '…'}.${mainHost}` })}
          error={errors['subdomain']}
        >
          {(control) => (
            <TextInput {...control} {...text('subdomain')} onChange={(event) => setSubdomain(event.currentTarget.value.toLowerCase())} />
          )}
        </Field>
        <Field name="domain" label={words('domain')} help={words('domainHelp', { host: mainHost })} error={errors['domain']}>
          {(control) => <TextInput {...control} {...text('domain')} />}
        </Field>
      </fieldset>
      <fieldset className={styles.part}>
        <legend>{words('colorsTitle')}</legend>
        <ColorField
          name="brandColor"
          label={words('brandColor')}
          help={words('brandHelp')}
          error={errors['brandColor']}
          typed={typed['brandColor'] ?? ''}
          mayChange={mayChange}
          carriesWords
        />
        <ColorField
          name="accentColor"
          label={words('accentColor')}
          help={words('accentHelp')}
          error={errors['accentColor']}
          typed={typed['accentColor'] ?? ''}
          mayChange={mayChange}
        />
      </fieldset>
      <fieldset className={styles.part}>
        <legend>{words('linksTitle')}</legend>
        {networkNames.map((network) => (
          <Field key={network} name={`links.${network}`} label={words(`networks.${network}`)} error={errors[`links.${network}`]}>
            {(control) => <TextInput {...control} {...text(`links.${network}`)} type="url" inputMode="url" placeholder="https://" />}
          </Field>
        ))}
      </fieldset>
      {mayChange && (
        <div>
          <Button type="submit" variant="primary" busy={saving && words('saving')}>
            {words('save')}
          </Button>
        </div>
      )}
    </Form>
  )
}
