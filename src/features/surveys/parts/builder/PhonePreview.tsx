import { buttonClasses } from '../../../../ui/button.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import { arrowLeft } from '../../../../ui/icons/signs.ts'
import { ScaleBar } from '../../../../ui/ScaleBar.tsx'
import { definitionOf } from '../../definition.ts'
import type { QuestionType } from '../../rules.ts'
import { useWords } from '../../words.ts'
import { QuestionField } from '../form/QuestionField.tsx'
import styles from './PhonePreview.module.css'

/** The question as a resident's phone shows it, while it is being typed. Nothing in it can be reached. */
export function PhonePreview({ text, type, index, total }: { text: string; type: QuestionType; index: number; total: number }) {
  const words = useWords()
  const said = text.trim() || words('builder.previewEmpty')
  return (
    <section className={styles.preview} aria-labelledby="preview">
      <h2 id="preview" className={styles.title}>
        {words('builder.preview')}
      </h2>
      <div className={styles.phone} inert>
        <div className={styles.progress}>
          <p className="small soft">{words('form.question', { number: index + 1, total })}</p>
          <ScaleBar steps={total} done={index} />
        </div>
        <div className={styles.body}>
          <p className={styles.question}>{said}</p>
          <QuestionField
            question={{ ...definitionOf({ text: said, type }), _id: 'preview-answer', center: null, onlyIf: null }}
            value=""
            error={undefined}
            onChange={() => {}}
          />
        </div>
        <div className={styles.foot}>
          <span className={buttonClasses({ variant: 'quiet' })}>{words('form.skip')}</span>
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
