import { orRefusalPage } from '../../../../core/http/error-page.server.ts'
import { Note } from '../../../../ui/content/Note.tsx'
import { warning } from '../../../../ui/icons/basic.ts'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { PageTitle } from '../../../shell/site/parts/PageTitle.tsx'
import type { PageHandle } from '../../../shell/site/root-data.ts'
import { SurveyForm } from '../../form/parts/SurveyForm.tsx'
import { testAction, testPage } from '../../form/test-page.server.ts'
import { useWords } from '../../model/words.ts'
import styles from '../Test.module.css'
import type { Route } from './+types/test.ts'

export const handle: PageHandle = { bare: true }

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  orRefusalPage(testPage(context, params.id, new URL(request.url).searchParams))
export const action = async ({ context, params, request }: Route.ActionArgs) =>
  orRefusalPage(testAction(context, params.id, await request.formData()))

/** The whole survey as residents see it, marked as a test on every screen. */
export default function Test({ loaderData: { form, code }, actionData: result }: Route.ComponentProps) {
  const words = useWords()
  const { about, questions } = form
  const back = `/project/${about._id}/survey`
  return (
    <>
      <PageTitle>{words('test.documentTitle', { title: about.title })}</PageTitle>
      <aside className={styles.bar} aria-label={words('test.title')}>
        <Note tone="warn" icon={warning} title={words('test.title')} action={<LinkButton to={back}>{words('test.back')}</LinkButton>}>
          {words(questions.length > 0 ? 'test.lead' : 'test.none')}
        </Note>
        <details className="disclosure">
          <summary>{words('test.phone')}</summary>
          <p className="small">{words('test.phoneNote')}</p>
          <svg className={styles.code} viewBox={`0 0 ${code.size} ${code.size}`} role="img" aria-label={words('test.code')}>
            <path d={code.path} />
          </svg>
        </details>
      </aside>
      {questions.length > 0 && <SurveyForm page={form} result={result} />}
    </>
  )
}
