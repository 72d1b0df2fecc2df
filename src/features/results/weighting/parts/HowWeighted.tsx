import { languages } from '../../../../core/i18n/languages.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import type { WeightingReply } from '../contract.ts'
import { useWords } from '../words.ts'
import { useGroupLabel } from './labels.ts'

/** What was weighted by and what it costs, or why nothing was. */
export function HowWeighted({ people, weighting }: { people: number; weighting: WeightingReply['weighting'] }) {
  const words = useWords()
  const label = useGroupLabel()
  const { locale } = languages[useLanguage()]
  const listed = (all: readonly string[]) => new Intl.ListFormat(locale).format(all)
  const { isDone, why, by, rounds, trimmed, effective } = weighting
  return (
    <section aria-labelledby="weighting" className="stack gap-2">
      <h3 id="weighting">{words('weighting')}</h3>
      {!isDone && why && <p>{words(`why.${why}`, { people })}</p>}
      {isDone && (
        <>
          <p>{words('doneBy', { characteristics: listed(by.map((one) => words(`dimensions.${one.dimension}`))) })}</p>
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
