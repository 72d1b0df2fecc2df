import { formatDate } from '../../../../core/i18n/dates.ts'
import { isLanguage, languages } from '../../../../core/i18n/languages.ts'
import { formatNumber } from '../../../../core/i18n/sentence.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import { Card } from '../../../../ui/content/Card.tsx'
import { Bars } from '../../../../ui/figures/Bars.tsx'
import { TableTwin } from '../../../../ui/figures/TableTwin.tsx'
import type { Turnout } from '../contract.ts'
import { runningTotals } from '../rules.ts'
import { useWords } from '../words.ts'
import { StepLine } from './StepLine.tsx'
import styles from './TakingPart.module.css'

/** Participants over time, and by channel, code and language; these are of confirmed people, and not shown beside figures of others. */
export function TakingPart({ turnout, withUnconfirmed }: { turnout: Turnout; withUnconfirmed: boolean }) {
  const words = useWords()
  const language = useLanguage()
  const days = runningTotals(turnout.days)
  return (
    <Card className={styles.card}>
      {days.length > 0 && (
        <div className="stack gap-6">
          <div>
            <h3>{words('overTime')}</h3>
            <p className="small soft">{words('overTimeLead')}</p>
            <StepLine days={days} />
            <TableTwin
              summary={words('table')}
              caption={words('overTime')}
              columns={[words('day'), words('that'), words('until')]}
              rows={days.map(({ day, people, total }) => ({
                key: day,
                cells: [formatDate(language, day), formatNumber(language, people), formatNumber(language, total)],
              }))}
            />
          </div>
          {withUnconfirmed ? <p className="small soft">{words('onlyConfirmed')}</p> : <Spoken turnout={turnout} />}
        </div>
      )}
      {turnout.ways.length > 0 && (
        <div className="stack gap-6">
          <Came
            title={words('cameBy')}
            lead={words('funnel', { finished: turnout.finished, count: turnout.started })}
            of={turnout.started}
            column={words('way')}
            rows={turnout.ways.map((one) => ({ ...one, key: one.way, label: words(`ways.${one.way}`) }))}
          />
          {turnout.codes.length > 0 && (
            <Came
              title={words('byCode')}
              lead={words('barsLead')}
              of={turnout.started}
              column={words('code')}
              rows={turnout.codes.map((one) => ({ ...one, key: one._id }))}
            />
          )}
        </div>
      )}
    </Card>
  )
}

type WayRow = { key: string; label: string; started: number | null; finished: number | null }

/** People who opened the survey, of all `of` who did, and how many of them submitted it. */
function Came({ title, lead, column, rows, of }: { title: string; lead: string; column: string; rows: WayRow[]; of: number }) {
  const words = useWords()
  const language = useLanguage()
  const shown = (people: number | null) => (people === null ? words('notShown') : formatNumber(language, people))
  return (
    <div>
      <h3>{title}</h3>
      <p className="small soft">{lead}</p>
      <Bars
        className={styles.bars}
        values="l"
        max={of}
        bars={rows.map(({ key, label, started, finished }) => ({
          key,
          label,
          size: started ?? 0,
          value:
            started === null ? shown(null) : words('ofStarted', { finished: shown(finished), started: formatNumber(language, started) }),
        }))}
      />
      <TableTwin
        summary={words('table')}
        caption={title}
        columns={[column, words('started'), words('finished')]}
        rows={rows.map(({ key, label, started, finished }) => ({
          key,
          cells: [label, shown(started), shown(finished)],
        }))}
      />
    </div>
  )
}

function Spoken({ turnout }: { turnout: Turnout }) {
  const words = useWords()
  const language = useLanguage()
  const named = (id: string) => (isLanguage(id) ? languages[id].name : words('languageUnknown'))
  const rows = turnout.languages
  const known = rows.reduce((sum, one) => sum + one.people, 0)
  // Nothing is divided within groups and days.
  if (known === 0 && turnout.ways.length === 0) return null
  return (
    <div>
      <h3>{words('byLanguage')}</h3>
      {known < turnout.answered && <p className="small soft">{words('languagesHidden')}</p>}
      {rows.length > 0 && (
        <>
          <Bars
            className={styles.bars}
            max={turnout.answered}
            bars={rows.map((one) => ({
              key: one.language,
              label: <span lang={isLanguage(one.language) ? one.language : undefined}>{named(one.language)}</span>,
              size: one.people,
              value: formatNumber(language, one.people),
            }))}
          />
          <TableTwin
            summary={words('table')}
            caption={words('byLanguage')}
            columns={[words('language'), words('people')]}
            rows={rows.map((one) => ({ key: one.language, cells: [named(one.language), formatNumber(language, one.people)] }))}
          />
        </>
      )}
    </div>
  )
}
