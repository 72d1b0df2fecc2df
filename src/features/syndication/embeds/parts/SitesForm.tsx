import { Form, useNavigation } from 'react-router'
import { Note } from '../../../../ui/content/Note.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { ErrorSummary } from '../../../../ui/forms/ErrorSummary.tsx'
import { Field } from '../../../../ui/forms/Field.tsx'
import { TextArea } from '../../../../ui/forms/TextArea.tsx'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import type { EmbeddingPage } from '../embedding-page.server.ts'
import { sitesMax } from '../rules.ts'
import { useWords } from '../words.ts'

type Props = { page: EmbeddingPage; errors: Record<string, string>; typed: string }

/** The websites that may show embeds. */
export function SitesForm({ page: { origins, isVerified, mayChange }, errors, typed }: Props) {
  const words = useWords()
  const saving = useNavigation().formMethod === 'POST'
  return (
    <section className="stack gap-4" aria-labelledby="sites">
      <h2 id="sites">{words('sites.title')}</h2>
      {!isVerified && (
        <Note tone="warn" action={<LinkButton to="/verification">{words('sites.verify')}</LinkButton>}>
          {words('sites.unverified')}
        </Note>
      )}
      {isVerified && origins.length === 0 && <p className="soft">{words('sites.none')}</p>}
      {isVerified && !mayChange && <Note>{words('sites.readOnly')}</Note>}
      <Form method="post" action="/own-site/embedding" noValidate className="stack gap-4">
        <ErrorSummary title={words('sites.problem')} errors={errors} />
        <Field
          name="origins"
          label={words('sites.label')}
          optional={words('sites.optional')}
          help={words('sites.help', { most: sitesMax })}
          error={errors['origins']}
        >
          {(control) => (
            <TextArea {...control} rows={4} autoCapitalize="none" spellCheck={false} readOnly={!mayChange} defaultValue={typed} />
          )}
        </Field>
        {mayChange && (
          <div>
            <Button type="submit" variant="primary" busy={saving && words('sites.saving')}>
              {words('sites.save')}
            </Button>
          </div>
        )}
      </Form>
    </section>
  )
}
