import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Form, useNavigation, useRouteLoaderData } from 'react-router'
import { Button } from '../../../../ui/Button.tsx'
import { ErrorSummary } from '../../../../ui/ErrorSummary.tsx'
import { Note } from '../../../../ui/Note.tsx'
import { StickyBar } from '../../../../ui/StickyBar.tsx'
import type { RootData } from '../../../site/root-data.ts'
import type { Project } from '../../contract.ts'
import { type FormValues, valuesSent } from '../../form-values.ts'
import { useWords } from '../../words.ts'
import { BasicsSection, type Options } from './BasicsSection.tsx'
import { useKeptForm } from './kept-form.ts'
import { PicturesSection } from './PicturesSection.tsx'
import { PlaceSection } from './PlaceSection.tsx'
import { Preview } from './Preview.tsx'
import styles from './ProjectForm.module.css'
import { StateSection } from './StateSection.tsx'
import { WhoSection } from './WhoSection.tsx'

type Props = {
  /** Null while it was never saved. */
  project: Project | null
  values: FormValues
  errors: Record<string, string>
  /** Why the last try was refused, where no single field is to blame. */
  message: string | null
  options: Options
}

/** One form for a new and for an existing project; its buttons say what happens besides saving. */
export function ProjectForm({ project, values, errors, message, options }: Props) {
  const words = useWords()
  const form = useRef<HTMLFormElement>(null)
  const root = useRouteLoaderData('root') as RootData
  const wrong = Object.keys(errors).length
  const kept = useKeptForm(form, `project.${project?._id ?? 'new'}.${root.me?.user._id}`, values, wrong > 0)
  const [typed, setTyped] = useState(values)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when something kept is found
  useEffect(() => setTyped(kept.values), [kept.version])
  const working = useNavigation().state === 'submitting'
  const watch = (event: FormEvent<HTMLFormElement>) => {
    setTyped(valuesSent(new FormData(event.currentTarget)))
    kept.keep()
  }
  const upload = () => form.current?.requestSubmit(form.current.querySelector<HTMLButtonElement>('[value="upload"]'))
  const section = { values: kept.values, errors }
  return (
    <Form
      ref={form}
      method="post"
      action={project ? `/edit-project/${project._id}` : undefined}
      encType="multipart/form-data"
      noValidate
      onInput={watch}
      className={styles.form}
    >
      {/* Enter in a field saves; without this the first button, which removes a picture, would be pressed. */}
      <button type="submit" name="intent" value="save" hidden />
      <div className={styles.columns}>
        <div key={kept.version} className="stack gap-5">
          {wrong > 0 && (
            <ErrorSummary
              title={words('form.problem', { count: wrong })}
              errors={errors}
              plain={Object.keys(errors).filter((name) => name === 'images')}
            />
          )}
          {message && wrong === 0 && (
            <Note tone="bad" live>
              {message}
            </Note>
          )}
          <BasicsSection {...section} options={options} />
          <PlaceSection {...section} states={options.states} />
          <WhoSection {...section} project={project} />
          <PicturesSection error={errors.images} alts={kept.alts} project={project} onFiles={upload} working={working} />
        </div>
        <aside className={styles.side} aria-label={words('form.preview')}>
          <Preview typed={typed} project={project} />
          {project && <StateSection project={project} />}
        </aside>
      </div>
      <StickyBar kind="save">
        <Button type="submit" name="intent" value="draft" variant="quiet">
          {words('form.draft')}
          <span className="sr-only">{words('form.draftHidden')}</span>
        </Button>
        <Button
          type="submit"
          name="intent"
          value="save"
          variant={project && project.status !== 'draft' ? 'main' : 'plain'}
          busy={working && words('form.working')}
        >
          {words('form.save')}
        </Button>
        {(!project || project.status === 'draft') && (
          <Button type="submit" name="intent" value="publish" variant="main">
            {words('form.publish')}
          </Button>
        )}
      </StickyBar>
    </Form>
  )
}
