import type { ReactNode } from 'react'
import type { FormQuestion } from '../../kinds/form-question.ts'
import type { FigureShape } from '../../kinds/kind.ts'
import { figureShape, hasPart } from '../../kinds/kinds.ts'
import { matrixColumnsOf } from '../../kinds/matrix/pairs.ts'
import { endLabel, optionsOf, unnamedEnd } from '../../kinds/options.ts'
import { useWords } from '../../model/words.ts'
import styles from './Paper.module.css'

/** A question on paper: the instruction, then labeled boxes or lines. */
export function PaperQuestion({ question, number }: { question: FormQuestion; number: number }) {
  const words = useWords()
  const { _id, text, help, onlyIf, required, inSection: section } = question
  return (
    <li className={styles.question}>
      {section?.id === _id && (
        <div lang={section.lang} className={styles.section}>
          <h3>{section.title}</h3>
          {section.text && <p>{section.text}</p>}
        </div>
      )}
      <h3>
        <span className={styles.number}>{words('paper.question', { number })}</span> <span lang={question.lang}>{text}</span>
      </h3>
      {onlyIf && <p className={styles.only}>{onlyIf}</p>}
      {required && <p className={styles.only}>{words('paper.required')}</p>}
      {help && <p lang={question.lang}>{help}</p>}
      <Pen question={question} />
    </li>
  )
}

function Pen({ question }: { question: FormQuestion }) {
  const words = useWords()
  switch (figureShape(question)) {
    case 'words':
      return <Lines count={5} how={words('paper.lines')} />
    case 'places':
      return <Lines count={2} how={words('paper.place')} />
    case 'files':
      return <p className={styles.how}>{words('paper.file')}</p>
    case 'drawings':
      return <p className={styles.how}>{words('paper.shape')}</p>
    case 'days':
      return <Blank how={words('paper.day')} />
    case 'pairs':
      return <MatrixBoxes question={question} />
    case 'numbers':
      return <NumberBlank question={question} />
    default:
      return <Boxes question={question} />
  }
}

const Lines = ({ count, how }: { count: number; how: string }) => (
  <>
    <p className={styles.how}>{how}</p>
    {Array.from({ length: count }, (_, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines to write on
      <div key={i} className={styles.line} />
    ))}
  </>
)

const Blank = ({ how, after }: { how: string; after?: ReactNode }) => (
  <>
    <p className={styles.how}>{how}</p>
    <p className={styles.blank}>
      <span className={styles.write} /> {after}
    </p>
  </>
)

function NumberBlank({ question }: { question: FormQuestion }) {
  const words = useWords()
  const { range } = question
  const { min = null, max = null, unit = '' } = range ?? {}
  const between = min !== null && max !== null && words('paper.numberBetween', { min, max })
  return <Blank how={between || words('paper.number')} after={<span lang={question.lang}>{unit}</span>} />
}

/** The boxes of a matrix below each of its rows: a table would not fit in large print. */
function MatrixBoxes({ question }: { question: FormQuestion }) {
  const words = useWords()
  const { options, scale, rows = [], lang } = question
  const stepOf = (key: string) => {
    const label = endLabel(question, key)
    return label ? words('form.rated', { number: key, label }) : key
  }
  return (
    <>
      <p className={styles.how}>{words('paper.matrix')}</p>
      {rows.map(({ key: row, label }) => (
        <div key={row} className={styles.matrixRow}>
          <h4 lang={lang}>{label}</h4>
          <ul className={`${styles.boxes} ${styles.scale}`}>
            {matrixColumnsOf(question).map((key) => (
              <li key={key}>
                <span className={styles.box} aria-hidden="true" />
                <span lang={lang}>{scale ? stepOf(key) : options.find((one) => one.key === key)?.label}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </>
  )
}

/** The picture of an option, small enough for four on a page. */
function PaperPicture({ question: { options, lang }, option }: { question: FormQuestion; option: string }) {
  const image = options.find((one) => one.key === option)?.image
  return image && <img src={image.url} width={image.width} height={image.height} alt={image.alt} lang={lang} className={styles.picture} />
}

/** A list of boxes. The label of a scale's end is beside its own box, to prevent misreading. */
function Boxes({ question }: { question: FormQuestion }) {
  const words = useWords()
  const { options } = question
  const shape = figureShape(question)
  const step = (key: string) => {
    const unnamed = unnamedEnd(question, key)
    const label = endLabel(question, key) || (unnamed && words(`form.ratings.${unnamed}`))
    return label ? words('form.rated', { number: key, label }) : key
  }
  const labelOf: { [Shape in FigureShape]?: (key: string) => string } = {
    share: (key) => words(key === 'yes' ? 'form.yes' : 'form.no'),
    steps: step,
  }
  const label = labelOf[shape] ?? ((key: string) => options.find((one) => one.key === key)?.label ?? key)
  const chooseInstruction = shape === 'several' ? 'paper.several' : 'paper.one'
  const instruction = shape === 'ranks' ? 'paper.rank' : chooseInstruction
  const total = question.scale?.max ?? 0
  const keys = shape === 'ranks' || shape === 'points' ? options.map((one) => one.key) : optionsOf(question)
  return (
    <>
      <p className={styles.how}>{shape === 'points' ? words('paper.points', { total }) : words(instruction)}</p>
      <ul className={hasPart(question, 'scale') ? `${styles.boxes} ${styles.scale}` : styles.boxes}>
        {keys.map((key) => (
          <li key={key}>
            <span className={styles.box} aria-hidden="true" />
            <PaperPicture question={question} option={key} />
            <span lang={options.length > 0 ? question.lang : undefined}>{label(key)}</span>
            {options.some((one) => one.isOther && one.key === key) && <span className={styles.write} />}
          </li>
        ))}
      </ul>
    </>
  )
}
