import { Form } from 'react-router'
import { useHydrated } from '../../../core/browser/use-hydrated.ts'
import { orRefusalPage } from '../../../core/http/error-page.server.ts'
import { TranslatedNote } from '../../../features/projects/translations/parts/TranslatedNote.tsx'
import { PageTitle } from '../../../features/shell/site/parts/PageTitle.tsx'
import type { PageHandle } from '../../../features/shell/site/root-data.ts'
import { useWords } from '../../../features/surveys/model/words.ts'
import { RadioCards } from '../../../ui/choices/RadioCards.tsx'
import { Note } from '../../../ui/content/Note.tsx'
import { Button } from '../../../ui/forms/Button.tsx'
import { Field } from '../../../ui/forms/Field.tsx'
import { TextArea } from '../../../ui/forms/TextArea.tsx'
import { PageHead } from '../../../ui/frames/PageHead.tsx'
import { arrowLeft } from '../../../ui/icons/signs.ts'
import { LinkButton } from '../../../ui/navigation/LinkButton.tsx'
import { classes } from '../../../ui/styles/classes.ts'
import { paperPage } from '../paper-page.server.ts'
import styles from '../parts/Paper.module.css'
import { PaperQuestion } from '../parts/PaperQuestion.tsx'
import type { Route } from './+types/paper.ts'

export const handle: PageHandle = { bare: true }

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  orRefusalPage(paperPage(context, params.id, new URL(request.url).searchParams))

type PaperPage = Route.ComponentProps['loaderData']

/** A form to print, with its settings. Only the form itself is printed. */
export default function Paper({ loaderData: page }: Route.ComponentProps) {
  const words = useWords()
  const { about, note, original, questions, address, code, size, type, handIn } = page
  return (
    <main id="main" tabIndex={-1} className={classes('wrap wrap-narrow', styles.page)}>
      <PageTitle>{words('paper.documentTitle', { title: about.title })}</PageTitle>
      <div className={styles.tools}>
        <PageHead
          size="work"
          title={words('paper.title')}
          lead={words('paper.lead')}
          actions={
            <LinkButton to={`/project/${about._id}/survey`} icon={arrowLeft}>
              {words('test.back')}
            </LinkButton>
          }
        />
        <Note>{words('paper.notCounted')}</Note>
        <TranslatedNote note={note} />
        <PaperSettings {...{ original, size, type, handIn }} />
      </div>
      <article className={classes(styles.sheet, styles[size], type === 'large' && styles.large)} aria-label={words('paper.form')}>
        <p>{about.team}</p>
        <h2 lang={about.lang} className={styles.title}>
          {about.title}
        </h2>
        {about.intro && <p lang={about.lang}>{about.intro}</p>}
        {about.closesOn && <p>{words('paper.until', { day: about.closesOn })}</p>}
        <ol className={styles.questions}>
          {questions.map((question, index) => (
            <PaperQuestion key={question._id} question={question} number={index + 1} />
          ))}
        </ol>
        <footer className={styles.end}>
          <div>
            <h3>{words('paper.end')}</h3>
            {handIn && <p className={styles.handIn}>{handIn}</p>}
            <p>{words('paper.online', { address })}</p>
          </div>
          <svg className={styles.code} viewBox={`0 0 ${code.size} ${code.size}`} role="img" aria-label={words('paper.code')}>
            <path d={code.path} />
          </svg>
        </footer>
      </article>
    </main>
  )
}

/** The paper size, type size and hand-in note, sent as search parameters. */
function PaperSettings({ original, size, type, handIn }: Pick<PaperPage, 'original' | 'size' | 'type' | 'handIn'>) {
  const words = useWords()
  const hydrated = useHydrated()
  return (
    <Form method="get" className="stack gap-5">
      {original && <input type="hidden" name="original" value="1" />}
      <RadioCards
        name="size"
        legend={words('paper.size')}
        layout="grid"
        defaultValue={size}
        options={[
          { value: 'letter', label: words('paper.letter') },
          { value: 'a4', label: words('paper.a4') },
        ]}
      />
      <RadioCards
        name="type"
        legend={words('paper.type')}
        layout="grid"
        defaultValue={type}
        options={[
          { value: 'normal', label: words('paper.normal') },
          { value: 'large', label: words('paper.large') },
        ]}
      />
      <Field name="handIn" label={words('paper.handIn')} help={words('paper.handInHelp')}>
        {(control) => <TextArea {...control} rows={3} maxLength={400} defaultValue={handIn} />}
      </Field>
      <div className="row">
        <Button type="submit">{words('paper.show')}</Button>
        {hydrated && (
          <Button variant="main" onClick={() => window.print()}>
            {words('paper.print')}
          </Button>
        )}
      </div>
    </Form>
  )
}
