import { RadioCards } from '../../../../ui/choices/RadioCards.tsx'
import { Icon } from '../../../../ui/content/Icon.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { kindIcons } from '../../kinds/icons.ts'
import { questionKinds } from '../../kinds/kinds.ts'
import { openAnswerLengthMax } from '../../kinds/open/kind.ts'
import type { QuestionType } from '../../model/rules.ts'
import { useWords } from '../../model/words.ts'
import type { QuestionFieldsProps } from '../editing.ts'
import styles from './KindField.module.css'

/** The question's kind, with a link to change it while there are no answers. */
export function KindField({ draft, answers, errors, onDraft }: QuestionFieldsProps) {
  const words = useWords()
  const { type } = draft
  const isFixed = answers > 0
  return (
    <div>
      <p className={styles.label}>{words('builder.type')}</p>
      <p className={styles.kind}>
        <Icon icon={kindIcons[type]} />
        <span>
          <b>{words(`builder.kinds.${type}`)}</b>
          <span className="small soft">{words(`builder.typeHelp.${type}`, { maximum: openAnswerLengthMax })}</span>
        </span>
      </p>
      {isFixed && <p className="small soft">{words('builder.typeFixed', { count: answers })}</p>}
      {isFixed && <input type="hidden" name="type" value={type} />}
      {!isFixed && (
        <details className={`disclosure ${styles.more}`} open={errors['type'] !== undefined || undefined}>
          <summary>{words('builder.changeKind')}</summary>
          <RadioCards
            name="type"
            layout="grid"
            legend={words('builder.type')}
            legendHidden
            help={words('builder.typeFree')}
            options={questionKinds.map((one) => ({
              value: one,
              label: words(`builder.kinds.${one}`),
              help: words(`builder.typeHelp.${one}`, { maximum: openAnswerLengthMax }),
            }))}
            value={type}
            onChange={(event) => onDraft({ ...draft, type: event.currentTarget.value as QuestionType })}
            error={errors['type']}
          />
          <noscript>
            <Button type="submit" name="arrange" value="show">
              {words('builder.showFields')}
            </Button>
          </noscript>
        </details>
      )}
    </div>
  )
}
