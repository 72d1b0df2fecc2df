import { languages } from '../../../../core/i18n/languages.ts'
import { formatNumber } from '../../../../core/i18n/sentence.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import type { WeightingReply } from '../contract.ts'
import { useWords } from '../words.ts'
import { useGroupLabel } from './labels.ts'

/** The characteristics and the cost of the weights, or why there are none. */
export function HowWeighted({ people, weighting }: { people: number; weighting: WeightingReply['weighting'] }) {
  const words = useWords()
  const label = useGroupLabel()
  const language = useLanguage()
  const { locale } = languages[language]
  const listed = (all: readonly string[]) => new Intl.ListFormat(locale).format(all)
  const { isDone, why, by, miss, rounds, trimmed, effective } = weighting
  const ofHundred = (share: number) => formatNumber(language, Math.round(share * 1000) / 10)
  const missed = miss && {
    ...{ group: label(miss.dimension, miss.group), characteristic: words(`dimensions.${miss.dimension}`) },
    ...{ weighted: ofHundred(miss.weighted), residents: ofHundred(miss.residents) },
  }
  return (
    <section aria-labelledby="weighting" className="stack gap-2">
      <h3 id="weighting">{words('weighting')}</h3>
      {!isDone && why && <p>{missed ? words('why.missed', missed) : words(`why.${why}`, { people })}</p>}
      {isDone && (
        <>
          <p>{words('doneBy', { characteristics: listed(by.map((one) => words(`dimensions.${one.dimension}`))) })}</p>
          {missed && <p>{miss.points === 0 ? words('met') : words('largestMiss', missed)}</p>}
          <p>{words('effective', { people, count: Math.round(effective) })}</p>
          <ul className="small soft">
            {by.flatMap(({ dimension, pooled }) =>
              pooled.map((groups) => (
                <li key={`${dimension} ${groups.join()}`}>
                  {words('pooled', { groups: listed(groups.map((one) => label(dimension, one))) })}
                </li>
              )),
            )}
            {trimmed > 0 && <li>{words('trimmed', { count: trimmed })}</li>}
            <li>{words('rounds', { count: rounds })}</li>
            <li>{words('methods')}</li>
          </ul>
        </>
      )}
    </section>
  )
}
