import { formatNumber } from '../../../../core/i18n/sentence.ts'
import { Rich, useLanguage } from '../../../../core/i18n/words.tsx'
import { Note } from '../../../../ui/content/Note.tsx'
import { Bars } from '../../../../ui/figures/Bars.tsx'
import { Stat } from '../../../../ui/figures/Stat.tsx'
import { download } from '../../../../ui/icons/ways.ts'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import type { ImportFigure } from '../contract.ts'
import type { ImportPage } from '../imports-page.server.ts'
import { useWords } from '../words.ts'

/** What an import added, apart from the results of verified residents. */
export function ImportedResponses({ page: { current, about } }: { page: ImportPage }) {
  const words = useWords()
  const language = useLanguage()
  const { added, known, bad, empty, source } = current
  const made = current.columns.filter((column) => column.isMade).length
  const number = (value: number) => formatNumber(language, value)
  return (
    <>
      <section className="stack gap-4" aria-labelledby="imported">
        <h2 id="imported">{words('importedFrom', { platform: words(`sources.${source}`), count: added })}</h2>
        <Note>{words('separate')}</Note>
        <div className="row gap-8">
          <Stat value={number(added)}>{words('added')}</Stat>
          <Stat value={number(known)}>{words('known')}</Stat>
          <Stat value={number(bad)}>{words('bad')}</Stat>
          <Stat value={number(empty)}>{words('nothing')}</Stat>
        </div>
        {made > 0 && (
          <p>
            <Rich text={words('made', { count: made })} link={(inner) => <a href={`/project/${about._id}/survey`}>{inner}</a>} />
          </p>
        )}
        <div>
          <LinkButton to={`/api/v1/projects/${about._id}/platformImports/${current._id}/answers`} reloadDocument download icon={download}>
            {words('download')}
          </LinkButton>
        </div>
      </section>
      {current.figures.length > 0 && (
        <section className="stack gap-6" aria-labelledby="figures">
          <h2 id="figures">{words('figures')}</h2>
          {current.figures.map((figure) => (
            <Figure key={`${figure.question} ${figure.label}`} figure={figure} lang={about.lang} />
          ))}
        </section>
      )}
    </>
  )
}

function Figure({ figure: { label, question, count, runs }, lang }: { figure: ImportFigure; lang: string | undefined }) {
  const words = useWords()
  const language = useLanguage()
  const labelOf = (option: string) => (option === 'yes' || option === 'no' ? words(option) : <span lang={lang}>{option}</span>)
  return (
    <div className="stack gap-2">
      <h3>{question === null ? <code>{label}</code> : <span lang={lang}>{label}</span>}</h3>
      <p className="soft">{count === null ? words('tooFew') : words('answers', { count })}</p>
      {runs.length > 0 ? (
        <Bars
          max={count ?? 0}
          bars={runs.map((run) => ({
            key: run.options.join(),
            label: run.options.map((option, i) => (
              <span key={option}>
                {i > 0 && ` ${words('or')} `}
                {labelOf(option)}
              </span>
            )),
            size: run.count,
            value: formatNumber(language, run.count),
          }))}
        />
      ) : (
        <p className="small soft">{words('textsOnly')}</p>
      )}
    </div>
  )
}
