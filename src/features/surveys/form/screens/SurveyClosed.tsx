import { Hatch } from '../../../../ui/figures/Hatch.tsx'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { withNext } from '../../../accounts/model/paths.ts'
import { PageTitle } from '../../../shell/site/parts/PageTitle.tsx'
import { TranslatedNote } from '../../../translations/model/parts/TranslatedNote.tsx'
import { useAnswerWords } from '../../model/use-answer-words.ts'
import { useWords } from '../../model/words.ts'
import { Body, Cover, Frame, StickyFoot } from '../parts/Frame.tsx'
import type { SurveyAbout } from '../survey-about.server.ts'
import type { ClosedPage, FormPage } from '../survey-page.server.ts'
import styles from './SurveyClosed.module.css'

const titles = {
  'respond.otherZip': 'otherZip',
  'respond.otherState': 'otherState',
  'respond.movedSince': 'movedSince',
  'respond.notOpenYet': 'notOpenYet',
  'respond.closed': 'closed',
  'respond.completed': 'completed',
  'respond.official': 'official',
  'respond.mobileRequired': 'mobileRequired',
  'terms.notAccepted': 'termsDue',
  'respondent.alreadyTookPart': 'tookPart',
} as const

/** Shown in place of the form: no questions, not eligible, or not open now. */
export default function Shut({ page }: { page: ClosedPage | FormPage }) {
  return page.kind === 'form' ? <NoQuestions about={page.about} /> : <NotForYou page={page} />
}

/** A survey without questions: the project can still be commented on. */
function NoQuestions({ about }: { about: SurveyAbout }) {
  const words = useWords()
  return (
    <Frame>
      <PageTitle>{about.title}</PageTitle>
      <Cover about={about} />
      <Body>
        <h1 className={styles.title}>{words('form.noQuestionsTitle')}</h1>
        <p>{words('form.noQuestions', { name: about.ownerName })}</p>
      </Body>
      <StickyFoot>
        <LinkButton to={`/project/${about._id}`} variant="main" size="big">
          {words('form.toProject')}
        </LinkButton>
      </StickyFoot>
    </Frame>
  )
}

/** Why this reader cannot answer, in one sentence, and alternatives. */
function NotForYou({ page }: { page: ClosedPage }) {
  const words = useWords()
  const { about, code, message, zipCode, resultsPublished, removedOn } = page
  const title = words(`shut.titles.${titles[code as keyof typeof titles] ?? 'other'}`)
  const tookPart = code === 'respondent.alreadyTookPart'
  const elsewhere = ['respond.otherZip', 'respond.otherState', 'respond.movedSince'].includes(code ?? '')
  return (
    <Frame>
      <PageTitle>{words('shut.pageTitle', { why: title, title: about.title })}</PageTitle>
      <Cover about={about} />
      <Body>
        <h1 className={styles.title}>{title}</h1>
        <p>{message}</p>
        {tookPart && <p>{words('shut.stillCounts')}</p>}
        {removedOn && <p className="small soft">{words('shut.removedOn', { day: removedOn })}</p>}
        <h2 className={styles.can}>{words('shut.can')}</h2>
        <ul className="lines">
          <li>{words('shut.read')}</li>
          {zipCode && elsewhere && <li>{words('shut.near')}</li>}
          {tookPart && <li>{words('shut.follow')}</li>}
          {resultsPublished && <li>{words('shut.results')}</li>}
        </ul>
        <TranslatedNote note={page.note} />
        <Questions page={page} />
      </Body>
      <StickyFoot
        below={
          <LinkButton to={`/project/${about._id}`} variant="quiet" wide>
            {words('shut.toProject')}
          </LinkButton>
        }
      >
        <WayOn page={page} />
      </StickyFoot>
    </Frame>
  )
}

/** The most useful next page: confirming a number, the results, or other projects. */
function WayOn({ page: { about, code, zipCode, resultsPublished } }: { page: ClosedPage }) {
  const words = useWords()
  const big = { variant: 'primary', size: 'big' } as const
  if (code === 'respond.mobileRequired') {
    return (
      <LinkButton to="/notifications" {...big}>
        {words('shut.confirmMobile')}
      </LinkButton>
    )
  }
  if (code === 'terms.notAccepted') {
    return (
      <LinkButton to={withNext('/terms/accept', `/project/${about._id}/survey`)} {...big}>
        {words('shut.acceptTerms')}
      </LinkButton>
    )
  }
  if (resultsPublished) {
    return (
      <LinkButton to={`/project/${about._id}/published`} {...big}>
        {words('shut.toResults')}
      </LinkButton>
    )
  }
  return (
    <LinkButton to={zipCode ? `/projects?zip=${zipCode}` : '/projects'} {...big}>
      {zipCode ? words('shut.projectsIn', { zip: zipCode }) : words('shut.projects')}
    </LinkButton>
  )
}

/** The questions, if this reader may see them, with the reader's own answers. */
function Questions({ page: { questions, entered } }: { page: ClosedPage }) {
  const words = useWords()
  const inWords = useAnswerWords()
  if (questions.length === 0) return null
  const answered = Object.keys(entered).length > 0
  return (
    <>
      <h2 className={styles.can}>{words(answered ? 'shut.answers' : 'shut.questions')}</h2>
      <ol className="lines">
        {questions.map(({ _id, text, lang, ...asked }, index) => (
          <li key={_id}>
            <p className={answered ? 'small soft' : undefined}>
              {index + 1}. <span lang={lang}>{text}</span>
            </p>
            {entered[_id] && <p className="strong">{inWords(asked, entered[_id])}</p>}
            {answered && !entered[_id] && <Hatch>{words('shut.notAnswered')}</Hatch>}
          </li>
        ))}
      </ol>
    </>
  )
}
