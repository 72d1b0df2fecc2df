import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { joinSentences } from '../../../core/i18n/sentence.ts'
import { Rich, useLanguage } from '../../../core/i18n/words.tsx'
import { withNext } from '../../../features/accounts/model/paths.ts'
import type { NextAction } from '../../../features/projects/details/next-action.ts'
import { useTimingWords } from '../../../features/projects/model/parts/TimingLine.tsx'
import { useWords } from '../../../features/projects/model/project-words.ts'
import type { ProjectPage } from '../project-page.server.ts'

export type TurnWords = {
  says: ReactNode
  action?: { to: string; label: string; main: boolean; note?: string }
  /** The sticky text next to the action on a phone, and the action's short label; without it nothing is sticky. */
  bar?: { title: string; note: string; label?: string }
}

function endedWords(
  words: ReturnType<typeof useWords>,
  { hasNeverOpened, days }: ProjectPage['project'],
  kind: 'closed' | 'completed',
): string {
  const day = (kind === 'closed' ? days.end : days.completed) ?? ''
  return words(`project.turn.${hasNeverOpened ? 'neverOpened' : kind}`, { day })
}

/** The message to the reader and the next action, one per state. */
export function useTurnWords({ project, zipCode }: ProjectPage, nextAction: NextAction): TurnWords {
  const words = useWords()
  const say = useTimingWords()
  const language = useLanguage()
  const { days, questionsCount, minutes, timing, mayRespond } = project
  const survey = `/project/${project._id}/survey`
  const bold = (text: string) => <Rich text={text} b={(inner) => <b className="strong">{inner}</b>} />
  const eligible = words('project.turn.eligible', { zip: zipCode ?? '' })
  const time = { title: say(timing), note: words('project.turn.minutesShort', { count: minutes }) }
  const results = { to: `/project/${project._id}/published`, label: words('project.turn.results'), main: false }
  const openProjects = { to: '/projects', label: words('project.turn.openProjects'), main: false }
  switch (nextAction.kind) {
    case 'open': {
      const change = days.end ? words('project.turn.changeUntil', { day: days.end }) : words('project.turn.changeWhileOpen')
      const note = `${words('project.turn.minutes', { count: minutes })} · ${change}`
      return {
        says: eligible,
        action: { to: survey, label: words('project.turn.answer', { count: questionsCount }), main: true, note },
        bar: time,
      }
    }
    case 'half':
    case 'kept': {
      const { answered, total, next } = nextAction
      const count = { answered, total }
      const [step, label, short] =
        next === null
          ? ['review', words('project.turn.send'), words('project.turn.send')]
          : [`question-${next}`, words('project.turn.goOn', { number: next }), words('project.turn.goOnShort', { number: next })]
      const note = nextAction.kind === 'kept' ? words('project.turn.keptShort') : say(timing)
      return {
        says: bold(words(`project.turn.${nextAction.kind}`, count)),
        action: { to: `${survey}#${step}`, label, main: true },
        bar: { title: words('project.turn.halfShort', count), note, label: short },
      }
    }
    case 'answered': {
      const says = days.end
        ? words('project.turn.answeredUntil', { on: nextAction.at, day: days.end })
        : words('project.turn.answered', { on: nextAction.at })
      const action = { to: survey, label: words('project.turn.change'), main: false }
      return { says: bold(says), action, bar: { title: words('project.turn.answeredShort'), note: say(timing) } }
    }
    case 'noQuestions':
      return { says: joinSentences(language, [eligible, words('project.turn.noQuestions')]) }
    case 'notYet':
      return { says: bold(days.start ? words('project.turn.notYet', { day: days.start }) : words('project.turn.notYetSoon')) }
    case 'closed':
    case 'completed': {
      const says = endedWords(words, project, nextAction.kind)
      const removal = days.removal === null ? [] : [words('project.turn.removal', { day: days.removal })]
      const answered = nextAction.at === null ? [] : [words('project.turn.answeredOn', { on: nextAction.at })]
      return {
        says: bold(joinSentences(language, [says, ...removal, ...answered])),
        action: project.resultsPublished ? results : openProjects,
      }
    }
    case 'otherPlace': {
      const says = joinSentences(language, [mayRespond.message ?? '', words('project.turn.otherPlace')])
      if (zipCode === null) return { says, action: openProjects }
      return { says, action: { to: `/projects?zip=${zipCode}`, label: words('project.turn.nearYou', { zip: zipCode }), main: false } }
    }
    case 'visitor': {
      const next = questionsCount > 0 ? survey : `/project/${project._id}`
      const register = (inner: string) => <Link to={withNext('/register/citizen', next)}>{inner}</Link>
      const label = words(questionsCount > 0 ? 'project.turn.logInToAnswer' : 'project.turn.logIn')
      const says = <Rich text={words('project.turn.visitor')} link={register} />
      return { says, action: { to: withNext('/login', next), label, main: true }, bar: time }
    }
    case 'mobileRequired':
      return { says: mayRespond.message, action: { to: '/notifications', label: words('project.turn.confirmMobile'), main: true } }
    case 'termsDue':
      return {
        says: mayRespond.message,
        action: { to: withNext('/terms/accept', `/project/${project._id}`), label: words('project.turn.acceptTerms'), main: true },
      }
    default:
      return { says: mayRespond.message }
  }
}
