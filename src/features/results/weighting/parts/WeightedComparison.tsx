import { Link } from 'react-router'
import { formatNumber } from '../../../../core/i18n/sentence.ts'
import { percentOf } from '../../../../core/i18n/shares.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import { Bars } from '../../../../ui/figures/Bars.tsx'
import { Key } from '../../../../ui/figures/Key.tsx'
import { TableTwin } from '../../../../ui/figures/TableTwin.tsx'
import { SharesNote } from '../../model/parts/SharesNote.tsx'
import { useWords } from '../words.ts'
import { type Comparison, useGroupLabel } from './labels.ts'
import styles from './WhoIsMissing.module.css'

/** Of 100 people, how many are in each group, by its share as a fraction of 1; null for a group without a figure. */
const ofHundred = (shares: readonly (number | null)[]): (number | null)[] =>
  shares.map((share) => (share === null ? null : percentOf(share, 1)))

const known = (shares: readonly (number | null)[]): number[] => shares.filter((share) => share !== null)

/** One characteristic: of 100 respondents and of 100 residents, in words, as bars, and as a table. */
export function WeightedComparison({ comparison, isWeighted }: { comparison: Comparison; isWeighted: boolean }) {
  const words = useWords()
  const language = useLanguage()
  const label = useGroupLabel()
  const { dimension, reference, groups, others } = comparison
  const title = words(`dimensions.${dimension}`)
  const all = Math.max(
    1,
    groups.reduce((sum, one) => sum + one.people, 0),
  )
  const isEmpty = groups.length === 0
  const unknown = reference ? groups.reduce((sum, one) => (one.residents === null ? sum + one.people : sum), 0) : 0
  const answeredOf = ofHundred(groups.map((one) => one.share))
  const residentsOf = ofHundred(groups.map((one) => one.residents))
  const weightedOf = ofHundred(groups.map((one) => one.weighted))
  const hundred = (people: number | null | undefined) => (typeof people === 'number' ? formatNumber(language, people) : words('noFigure'))
  const difference = (people: number, residents: number) => {
    const more = people - residents
    return more === 0 ? words('asMany') : words(more > 0 ? 'more' : 'fewer', { count: Math.abs(more) })
  }
  const bars = groups.map(({ group, people, share, residents }, i) => {
    const [answered, living] = [answeredOf[i] ?? null, residentsOf[i] ?? null]
    if (share === null || residents === null || answered === null || living === null) {
      const size = reference ? 0 : (people / all) * 100
      return { key: group, label: label(dimension, group), size, value: reference ? words('noFigure') : formatNumber(language, people) }
    }
    const sentence = words('ofHundred', { share: answered, residents: living })
    const content = (
      <>
        {label(dimension, group)} <span className={styles.share}>{sentence}</span>
      </>
    )
    return { key: group, label: content, size: share * 100, reference: residents * 100, value: difference(answered, living) }
  })
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {reference ? <Reference reference={reference} /> : <NoReference />}
      {reference && (
        <p className={styles.keys}>
          <Key>{words('answered')}</Key>
          <Key mark="reference">{words('liveThere')}</Key>
        </p>
      )}
      {!isEmpty && <Bars bars={bars} labels="l" values="l" />}
      {!isEmpty && (
        <TableTwin
          summary={words('table')}
          caption={title}
          columns={[
            title,
            words('people'),
            ...(reference ? [words('columns.answered'), words('columns.residents')] : []),
            ...(reference && isWeighted ? [words('columns.weighted')] : []),
          ]}
          rows={groups.map(({ group, people }, i) => ({
            key: group,
            cells: [
              label(dimension, group),
              formatNumber(language, people),
              ...(reference ? [hundred(answeredOf[i]), hundred(residentsOf[i])] : []),
              ...(reference && isWeighted ? [hundred(weightedOf[i])] : []),
            ],
          }))}
        />
      )}
      {reference && <SharesNote of={[answeredOf, residentsOf, isWeighted ? weightedOf : []].map(known)} />}
      {unknown > 0 && <p className="small soft">{words('withoutFigure', { count: unknown })}</p>}
      {others > 0 && <p className="small soft">{words(dimension === 'zip' ? 'othersZip' : 'others', { count: others })}</p>}
    </section>
  )
}

function Reference({ reference: { level, places, isWider, sources } }: { reference: NonNullable<Comparison['reference']> }) {
  const words = useWords()
  return (
    <>
      <p className="small soft">
        {words(`comparedWith.${level}`, { places: places.join(', ') })} {isWider && words('wider')}
      </p>
      {sources.map((source) => (
        <p className="small soft" key={`${source.link} ${source.name} ${source.year}`}>
          {words('source')} <Linked to={source.link}>{words('sourceOf', { name: source.name, year: String(source.year) })}</Linked>
        </p>
      ))}
    </>
  )
}

/** The demo's figures have a source without an address. */
const Linked = ({ to, children }: { to: string; children: string }) => (to ? <a href={to}>{children}</a> : children)

function NoReference() {
  const words = useWords()
  return (
    <p className={`small soft ${styles.none}`}>
      {words('noReference')} <Link to="/population">{words('toFigures')}</Link>
    </p>
  )
}
