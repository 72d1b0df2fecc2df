import { Form } from 'react-router'
import { useHydrated } from '../../../../core/browser/use-hydrated.ts'
import { orRefusalPage } from '../../../../core/http/error-page.server.ts'
import { languages } from '../../../../core/i18n/languages.ts'
import { RadioCards } from '../../../../ui/choices/RadioCards.tsx'
import { Select } from '../../../../ui/choices/Select.tsx'
import { Note } from '../../../../ui/content/Note.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { Field } from '../../../../ui/forms/Field.tsx'
import { TextArea } from '../../../../ui/forms/TextArea.tsx'
import { PageHead } from '../../../../ui/frames/PageHead.tsx'
import { Breadcrumb } from '../../../../ui/navigation/Breadcrumb.tsx'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { classes } from '../../../../ui/styles/classes.ts'
import { useWords as useDeskWords } from '../../../projects/desk/words.ts'
import { OfficialShell } from '../../../shell/site/parts/OfficialShell.tsx'
import { PageTitle } from '../../../shell/site/parts/PageTitle.tsx'
import type { PageHandle } from '../../../shell/site/root-data.ts'
import { useWords } from '../../model/words.ts'
import { paperPage } from '../paper-page.server.tsx'
import styles from '../parts/Paper.module.css'
import type { Route } from './+types/paper.ts'

export const handle: PageHandle = { bare: true }

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  orRefusalPage(paperPage(context, params.id, new URL(request.url).searchParams))

type PaperPage = Route.ComponentProps['loaderData']

/** A form to print, in the language of its readers, with its settings. Only the form itself is printed. */
export default function Paper({ loaderData: page }: Route.ComponentProps) {
  const words = useWords()
  const desk = useDeskWords()
  const { about, form, size, type } = page
  const survey = `/project/${about._id}/survey`
  const crumbs = [
    { to: '/surveys', label: desk('surveys') },
    { to: `/project/${about._id}`, label: <span lang={about.lang}>{about.title}</span> },
    { to: survey, label: desk('survey') },
    { label: words('paper.title') },
  ]
  return (
    <OfficialShell current="surveys">
      <PageTitle>{words('paper.documentTitle', { title: about.title })}</PageTitle>
      <div className={styles.tools}>
        <PageHead
          size="work"
          above={<Breadcrumb label={desk('crumbs')} crumbs={crumbs} />}
          title={words('paper.title')}
          lead={words('paper.lead')}
        />
        <Note>{words('paper.notCounted')}</Note>
        <PaperSettings page={page} />
        <Untranslated page={page} />
      </div>
      <article className={classes(styles.sheet, styles[size], type === 'large' && styles.large)} aria-label={words('paper.form')}>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by our own server */}
        <div lang={form} dangerouslySetInnerHTML={{ __html: page.sheet }} />
      </article>
    </OfficialShell>
  )
}

/** Says that the questions are not in the form's language yet, and where to translate them. */
function Untranslated({ page: { about, form, untranslated, mayEdit } }: { page: PaperPage }) {
  const words = useWords()
  if (!untranslated) return null
  return (
    <Note
      tone="warn"
      action={mayEdit && <LinkButton to={`/project/${about._id}/languages?in=${form}`}>{words('paper.translate')}</LinkButton>}
    >
      {words('paper.untranslated', untranslated)}
    </Note>
  )
}

/** The form's language, the paper size, type size and hand-in note, sent as search parameters. */
function PaperSettings({ page: { form, languages: offered, size, type, handIn } }: { page: PaperPage }) {
  const words = useWords()
  const hydrated = useHydrated()
  return (
    <Form method="get" className="stack gap-5">
      <Field name="language" label={words('paper.language')} help={words('paper.languageHelp')}>
        {(control) => (
          <Select {...control} defaultValue={form} options={offered.map((id) => ({ value: id, label: languages[id].name, lang: id }))} />
        )}
      </Field>
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
