import { Card } from '../../../../ui/content/Card.tsx'
import { hasPart } from '../../kinds/kinds.ts'
import type { SurveyQuestion } from '../../model/contract.ts'
import { useWords } from '../../model/words.ts'
import { useConditionWords } from '../conditions.ts'
import { editorId } from '../editing.ts'
import { useAnswerCount } from '../use-answer-count.ts'
import styles from './QuestionFacts.module.css'

type TranslatedQuestion = SurveyQuestion & { lang?: string | undefined }

/** A question, read-only, for officials who may not change it. */
export function QuestionFacts({ question, questions }: { question: TranslatedQuestion; questions: readonly TranslatedQuestion[] }) {
  const words = useWords()
  const answerCount = useAnswerCount()
  const onlyIf = useConditionWords()(questions, question.askIf)
  const { type, help, options, rows = [], scale, range, required, section } = question
  const isPoints = hasPart(question, 'total')
  const limits = range && [
    range.min !== null && words('builder.factMin', { number: range.min }),
    range.max !== null && words('builder.factMax', { number: range.max }),
    range.unit && words('form.numberIn', { unit: range.unit }),
  ]
  const end = (number: number, label: string) => (label ? words('form.rated', { number, label }) : String(number))
  const facts = [
    [words('builder.type'), words(`builder.kinds.${type}`)],
    [words('builder.help'), help],
    [
      words('builder.factSection'),
      section && <span lang={question.lang}>{[section.title, section.text].filter(Boolean).join(' · ')}</span>,
    ],
    [words('builder.pointsTotal'), isPoints && scale?.max],
    [
      words('builder.scale'),
      scale && !isPoints && words('builder.factScale', { from: end(scale.min, scale.minLabel), to: end(scale.max, scale.maxLabel) }),
    ],
    [words('builder.range'), limits?.filter(Boolean).join(' · ')],
    [words('builder.ask'), onlyIf ?? words('builder.askEverybody')],
    [words('builder.factAnswer'), words(required ? 'builder.factRequired' : 'builder.factOptional')],
    [words('builder.factAnswers'), answerCount(question)],
  ] as const
  return (
    <Card as="section" aria-labelledby={editorId}>
      <p className="small soft">{words('builder.question', { number: question.order + 1 })}</p>
      <h2 id={editorId} lang={question.lang} tabIndex={-1} className={styles.title}>
        {question.text}
      </h2>
      {rows.length > 0 && (
        <ul className={styles.options} aria-label={words('builder.rows')}>
          {rows.map(({ key, label }) => (
            <li key={key} lang={question.lang}>
              {label}
            </li>
          ))}
        </ul>
      )}
      {options.length > 0 && (
        <ul className={styles.options} aria-label={words('builder.options')}>
          {options.map(({ key, label, image }) => (
            <li key={key} lang={question.lang}>
              {image && <img src={image.url} width={image.width} height={image.height} alt={image.alt} loading="lazy" />}
              {label}
            </li>
          ))}
        </ul>
      )}
      <dl className={styles.facts}>
        {facts.map(
          ([name, fact]) =>
            fact && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{fact}</dd>
              </div>
            ),
        )}
      </dl>
    </Card>
  )
}
