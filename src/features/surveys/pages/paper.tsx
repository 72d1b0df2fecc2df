import { Form } from 'react-router'
import { orRefusalPage } from '../../../core/refusal-page.server.ts'
import { Button } from '../../../ui/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Field } from '../../../ui/Field.tsx'
import { arrowLeft } from '../../../ui/icons/signs.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Note } from '../../../ui/Note.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { RadioCards } from '../../../ui/RadioCards.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { PageTitle } from '../../site/parts/PageTitle.tsx'
import type { PageHandle } from '../../site/root-data.ts'
import { TranslatedNote } from '../../translations/parts/TranslatedNote.tsx'
import { readPaperPage } from '../paper-page.server.ts'
import { useScripting } from '../parts/form/use-scripting.ts'
import styles from '../parts/paper/Paper.module.css'
import { PaperQuestion } from '../parts/paper/PaperQuestion.tsx'
import { useWords } from '../words.ts'
import type { Route } from './+types/paper.ts'

export const handle: PageHandle = { bare: true }

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  orRefusalPage(readPaperPage(context, params.id, new URL(request.url).searchParams))

/** A form to print, and what it is to look like. Only the form itself is printed. */
export default function Paper({ loaderData: page }: Route.ComponentProps) {
  const words = useWords()
  const scripting = useScripting()
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
            {scripting && (
              <Button variant="main" onClick={() => window.print()}>
                {words('paper.print')}
              </Button>
            )}
          </div>
        </Form>
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
