import { Fragment } from 'react'
import { Card } from '../../../../ui/content/Card.tsx'
import { Bars } from '../../../../ui/figures/Bars.tsx'
import { TableTwin } from '../../../../ui/figures/TableTwin.tsx'
import { Correction } from '../../../surveys/model/parts/Correction.tsx'
import { OptionPictures } from '../../model/parts/OptionPictures.tsx'
import type { Description, DescriptionSection, FiguresBlock, ReportBlock } from '../description.ts'
import { textOfLine } from '../lines.ts'
import styles from './DescribedResults.module.css'

/** Published results as the public reads them; officials see the same as a preview. */
export function DescribedResults({ described }: { described: Description }) {
  const { byline, lead, glance, questionsTitle, questions, methodsTitle, methods, asTable } = described
  const [took, ...about] = lead
  return (
    <div className={styles.results}>
      <div className={styles.lead}>
        <p className={styles.took}>{took}</p>
        {about.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <p className="small soft">{byline}</p>
      </div>
      {glance && (
        <Card as="section" className={styles.glance} aria-labelledby={glance.id}>
          <h2 id={glance.id}>{glance.heading}</h2>
          <Blocks blocks={glance.blocks} asTable={asTable} />
        </Card>
      )}
      <section className="stack" aria-labelledby="answers">
        <h2 id="answers">{questionsTitle}</h2>
        {questions.map((section) => (
          <Card as="article" key={section.id} className={styles.question}>
            <Part section={section} asTable={asTable} />
          </Card>
        ))}
      </section>
      <section className={styles.methods} aria-labelledby="methods">
        <h2 id="methods">{methodsTitle}</h2>
        {methods.map((section) => (
          <div key={section.id} className={styles.method}>
            <Part section={section} asTable={asTable} />
          </div>
        ))}
      </section>
    </div>
  )
}

function Part({ section: { id, above, heading, blocks, lang }, asTable }: { section: DescriptionSection; asTable: string }) {
  return (
    <>
      <header>
        {above && <p className="small soft">{above}</p>}
        <h3 id={id} lang={lang}>
          {heading}
        </h3>
      </header>
      <Blocks blocks={blocks} asTable={asTable} />
    </>
  )
}

const Blocks = ({ blocks, asTable }: { blocks: ReportBlock[]; asTable: string }) => (
  <div className={styles.blocks}>
    {blocks.map((block) => (
      <Shown key={JSON.stringify(block)} block={block} asTable={asTable} />
    ))}
  </div>
)

function Shown({ block, asTable }: { block: ReportBlock; asTable: string }) {
  switch (block.kind) {
    case 'figures':
      return <Chart figures={block} asTable={asTable} />
    case 'quote':
      return (
        <blockquote className={styles.quote} lang={block.lang}>
          {block.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </blockquote>
      )
    case 'terms':
      return (
        <dl className={styles.terms}>
          {block.items.map(({ term, lang, lines }) => (
            <div key={term}>
              <dt lang={lang}>{term}</dt>
              {lines.map((line) => (
                <dd key={textOfLine(line)}>
                  {line.map(({ text, lang }, i) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence never reorder
                    <Fragment key={i}>{lang ? <span lang={lang}>{text}</span> : text}</Fragment>
                  ))}
                </dd>
              ))}
            </div>
          ))}
        </dl>
      )
    case 'row':
      return (
        <div>
          <h4 lang={block.lang}>{block.text}</h4>
          {block.why && <p className="small soft">{block.why}</p>}
        </div>
      )
    case 'pictures':
      return <OptionPictures {...block} />
    case 'correction':
      return <Correction {...block} />
    case 'withheld':
      return <p className={styles.withheld}>{block.text}</p>
    default:
      return <p className={block.kind === 'soft' ? 'small soft' : undefined}>{block.text}</p>
  }
}

const Chart = ({ figures: { caption, lang, columns, rows }, asTable }: { figures: FiguresBlock; asTable: string }) => (
  <div>
    <Bars
      labels="l"
      values="l"
      max={1}
      bars={rows.map(({ key, label, both, part }) => ({ key, label: <span lang={lang}>{label}</span>, size: part, value: both }))}
    />
    <TableTwin
      summary={asTable}
      caption={caption}
      columns={[...columns]}
      rows={rows.map(({ key, label, count, share }) => ({
        key,
        cells: [
          <span key={key} lang={lang}>
            {label}
          </span>,
          count,
          share,
        ],
      }))}
    />
  </div>
)
