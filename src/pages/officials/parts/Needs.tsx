import { formatDay } from '../../../core/i18n/dates.ts'
import { Interpolate, slot } from '../../../core/i18n/interpolate.tsx'
import { joinSentences } from '../../../core/i18n/sentence.ts'
import { useLanguage } from '../../../core/i18n/words.tsx'
import { listedNeeds, type NeedKind } from '../../../features/participation/official-overview/rules.ts'
import { NeedRow } from '../../../ui/content/NeedRow.tsx'
import { alert, clock, warning } from '../../../ui/icons/basic.ts'
import { users } from '../../../ui/icons/desk.ts'
import { hourglass } from '../../../ui/icons/project.ts'
import { mail } from '../../../ui/icons/ways.ts'
import { chart } from '../../../ui/icons/work.ts'
import { LinkButton } from '../../../ui/navigation/LinkButton.tsx'
import type { HomePage } from '../home-page.server.ts'
import { useWords } from '../words.ts'
import styles from './Needs.module.css'

type Need = { kind: NeedKind; project: HomePage['projects'][number] }

const icons = { notPublished: warning, overdue: hourglass, noQuestions: warning, closingSoon: clock, closed: chart, newPeople: users }

/** Pending work, each item with its next action. */
export function Needs({ needs, page }: { needs: readonly Need[]; page: HomePage }) {
  const words = useWords()
  const { shown, more } = listedNeeds(needs, page)
  return (
    <>
      <ul className="stack gap-3">
        {page.openMessages > 0 && (
          <NeedRow
            tone="warn"
            icon={mail}
            title={words('need.messages', { count: page.openMessages })}
            action={
              <LinkButton to="/messages">
                {words('look')}
                <span className="sr-only">: {words('need.messages', { count: page.openMessages })}</span>
              </LinkButton>
            }
          >
            {words('note.inbox')}
          </NeedRow>
        )}
        {(page.openReports ?? 0) > 0 && (
          <NeedRow
            tone="warn"
            icon={alert}
            title={words('need.reports', { count: page.openReports ?? 0 })}
            action={<LinkButton to="/reports">{words('look')}</LinkButton>}
          >
            {words('note.reports')}
          </NeedRow>
        )}
        {page.failed > 0 && (
          <NeedRow
            tone="warn"
            icon={warning}
            title={words('need.failures', { count: page.failed })}
            action={
              <LinkButton to="/failures">
                {words('look')}
                <span className="sr-only">: {words('need.failures', { count: page.failed })}</span>
              </LinkButton>
            }
          >
            {words('note.failures')}
          </NeedRow>
        )}
        {shown.map((need, index) => (
          <NeedOf key={need.project._id} need={need} page={page} first={index === 0} />
        ))}
      </ul>
      {more > 0 && <p className={`${styles.more} small soft`}>{words('more', { count: more })}</p>}
    </>
  )
}

function NeedOf({ need: { kind, project }, page, first }: { need: Need; page: HomePage; first: boolean }) {
  const words = useWords()
  const language = useLanguage()
  const { _id, title, lang, tookPart, waiting, newPeople, daysLeft, endDate } = project
  const asks = kind === 'noQuestions' && page.mayEdit
  const late = kind === 'overdue' && page.mayEdit
  const fails = kind === 'notPublished'
  const heading = {
    notPublished: () => words('need.notPublished', { title: slot }),
    overdue: () => words('need.overdue', { title: slot, count: project.overdue }),
    noQuestions: () => words('need.noQuestions', { title: slot }),
    closingSoon: () =>
      daysLeft ? words('need.closingSoon', { title: slot, count: daysLeft }) : words('need.closingSoonToday', { title: slot }),
    closed: () => words('need.closed', { title: slot }),
    newPeople: () => words('need.newPeople', { title: slot, count: newPeople }),
  }[kind]()
  const placeOf = {
    notPublished: '',
    overdue: late ? '/news#did' : '#did',
    noQuestions: asks ? '/survey' : '/results',
    closingSoon: '/results',
    closed: '/results',
    newPeople: '/results',
  }
  const nobody = waiting === 0 && words('nobody')
  const note = [
    kind === 'overdue' && words('note.overdue'),
    fails && words('note.notPublished'),
    kind === 'noQuestions' && words('note.noQuestions'),
    kind === 'closed' && endDate && words('note.closed', { day: formatDay(language, page.timeZone, endDate) }),
    kind === 'newPeople' && words('note.newPeople'),
    kind !== 'noQuestions' && kind !== 'overdue' && !fails && (tookPart > 0 ? words('people', { count: tookPart }) : nobody),
    waiting > 0 && kind !== 'overdue' && words(tookPart > 0 ? 'waiting' : 'onlyWaiting', { count: waiting }),
  ]
  const actionKey = () => {
    if (fails) return page.mayEdit ? 'complete' : 'look'
    if (kind === 'overdue') return late ? 'keep' : 'look'
    return asks ? 'write' : 'read'
  }
  return (
    <NeedRow
      tone={fails || kind === 'overdue' || kind === 'noQuestions' || kind === 'closingSoon' ? 'warn' : 'info'}
      icon={icons[kind]}
      title={
        <Interpolate text={heading}>
          <span lang={lang}>{title || words('untitled')}</span>
        </Interpolate>
      }
      action={
        <LinkButton
          to={fails && page.mayEdit ? `/edit-project/${_id}?step=check` : `/project/${_id}${placeOf[kind]}`}
          variant={first ? 'main' : 'plain'}
        >
          {words(actionKey())}
          <span className="sr-only">
            : <span lang={lang}>{title}</span>
          </span>
        </LinkButton>
      }
    >
      {joinSentences(
        language,
        note.filter((one) => typeof one === 'string'),
      )}
    </NeedRow>
  )
}
