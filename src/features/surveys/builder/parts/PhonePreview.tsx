import { Icon } from '../../../../ui/content/Icon.tsx'
import { ScaleBar } from '../../../../ui/figures/ScaleBar.tsx'
import { buttonClasses } from '../../../../ui/forms/button.ts'
import { arrowLeft } from '../../../../ui/icons/signs.ts'
import { type QuestionForm, shownQuestionOf } from '../../editing/question-form.ts'
import { QuestionField } from '../../kinds/QuestionField.tsx'
import type { SurveyQuestion } from '../../model/contract.ts'
import { isOffering, type QuestionDefinition } from '../../model/definition.ts'
import { SectionText } from '../../model/parts/SectionText.tsx'
import { useWords } from '../../model/words.ts'
import { useConditionWords } from '../conditions.ts'
import type { OfferedImage } from '../editing.ts'
import styles from './PhonePreview.module.css'

type Props = {
  draft: QuestionForm
  questions: readonly SurveyQuestion[]
  images: readonly OfferedImage[]
  index: number
  total: number
}

/** The draft knows only the ids of its pictures. */
const withPictures = (shown: QuestionDefinition, images: readonly OfferedImage[]): QuestionDefinition => ({
  ...shown,
  options: shown.options.map((option) => {
    const image = images.find((one) => one._id === option.image?._id)
    if (!option.image || !image) return option
    return { ...option, image: { ...option.image, url: image.url, width: image.width, height: image.height } }
  }),
})

/** Shows the question on a resident's phone while it is being typed. It is inert. */
export function PhonePreview({ draft, questions, images, index, total }: Props) {
  const words = useWords()
  const shown = withPictures(shownQuestionOf(draft), images)
  const onlyIf = useConditionWords()(questions, shown.askIf)
  const text = shown.text.trim() || words('builder.previewEmpty')
  return (
    <section className={styles.preview} aria-labelledby="preview">
      <h2 id="preview" className={styles.title}>
        {words('builder.preview')}
      </h2>
      {onlyIf && <p className={styles.onlyIf}>{onlyIf}</p>}
      <div className={styles.phone} inert>
        <div className={styles.progress}>
          <p className="small soft">{words('form.question', { number: index + 1, total })}</p>
          <ScaleBar steps={total} done={index} />
        </div>
        <div className={styles.body}>
          {shown.section?.title.trim() && <SectionText section={shown.section} />}
          <p className={styles.question}>{text}</p>
          {shown.required && <p className="small soft">{words('form.required')}</p>}
          <QuestionField
            // Remounts for another kind, because some kinds have local state.
            key={shown.type}
            question={{ ...shown, text, _id: 'preview-answer', center: null, onlyIf: null }}
            value=""
            error={undefined}
            onChange={() => {}}
          />
          {isOffering(shown.type) && !shown.scale && shown.options.length === 0 && (
            <p className="small soft">{words('builder.previewOptions')}</p>
          )}
        </div>
        <div className={styles.foot}>
          {!shown.required && <span className={buttonClasses({ variant: 'quiet' })}>{words('form.skip')}</span>}
          <div className={styles.buttons}>
            <span className={buttonClasses({})}>
              <Icon icon={arrowLeft} size="s" />
              {words('form.back')}
            </span>
            <span className={buttonClasses({ variant: 'primary' })}>{words(index + 1 < total ? 'form.next' : 'form.toReview')}</span>
          </div>
        </div>
      </div>
    </section>
  )
}
