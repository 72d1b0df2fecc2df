import { Form } from 'react-router'
import { Select } from '../../../../ui/choices/Select.tsx'
import { Note } from '../../../../ui/content/Note.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { CopyButton } from '../../../../ui/forms/CopyButton.tsx'
import { Field } from '../../../../ui/forms/Field.tsx'
import type { EmbeddingPage } from '../embedding-page.server.ts'
import { useWords } from '../words.ts'
import styles from './Frames.module.css'

const kinds = ['map', 'project', 'results'] as const

/** What to embed, the code to paste, and what it will look like. */
export function EmbedCode({ page: { kind, project, projects, code, needsProject } }: { page: EmbeddingPage }) {
  const words = useWords()
  return (
    <section className="stack gap-4" aria-labelledby="code">
      <h2 id="code">{words('choose.title')}</h2>
      <Form action="/own-site/embedding" preventScrollReset className="stack gap-4">
        <div className="fields">
          <Field name="kind" label={words('choose.kind')} className="w6">
            {(control) => (
              <Select
                {...control}
                key={kind}
                defaultValue={kind}
                options={kinds.map((value) => ({ value, label: words(`choose.kinds.${value}`) }))}
              />
            )}
          </Field>
          <Field name="project" label={words('choose.project')} help={words('choose.projectHelp')} className="w6">
            {(control) => (
              <Select
                {...control}
                key={project}
                defaultValue={project}
                placeholder={words('choose.noProject')}
                options={projects.map(({ _id, title, lang }) => ({ value: _id, label: title, lang }))}
              />
            )}
          </Field>
        </div>
        <div>
          <Button type="submit">{words('choose.submit')}</Button>
        </div>
      </Form>
      {needsProject && (
        <Note tone="warn" live>
          {words('choose.needsProject')}
        </Note>
      )}
      {code && <Code code={code} />}
    </section>
  )
}

function Code({ code: { snippet, preview, title, height } }: { code: NonNullable<EmbeddingPage['code']> }) {
  const words = useWords()
  return (
    <>
      <h3>{words('code.title')}</h3>
      <p>{words('code.lead')}</p>
      <pre className={styles.code}>
        <code>{snippet}</code>
      </pre>
      <div className="row">
        <CopyButton text={snippet} copied={words('code.copied')} variant="primary">
          {words('code.copy')}
        </CopyButton>
      </div>
      <p className="small soft">{words('code.oembed')}</p>
      <h3>
        <a href={preview}>{words('code.preview')}</a>
      </h3>
      {/* Only to look at: the link above opens it, and Tab passes it. */}
      <iframe inert key={preview} src={preview} title={words('code.previewOf', { title })} height={height} className={styles.preview} />
    </>
  )
}
