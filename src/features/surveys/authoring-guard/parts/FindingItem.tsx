import { Icon } from '../../../../ui/content/Icon.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { Field } from '../../../../ui/forms/Field.tsx'
import { TextInput } from '../../../../ui/forms/TextInput.tsx'
import { circleCheck, info } from '../../../../ui/icons/basic.ts'
import type { ShownFinding } from '../check-page.server.ts'
import { overrideReasonLengthMax } from '../rules.ts'
import { useWords } from '../words.ts'
import styles from './Findings.module.css'
import { FindingWords } from './FindingWords.tsx'

type Props = { finding: ShownFinding; mayEdit: boolean; error: string | undefined; typed: string | undefined }

/** One finding, with the field for the reason to keep it, or with the saved reason. */
export function FindingItem({ finding, mayEdit, error, typed }: Props) {
  const words = useWords()
  const { field, override, rule } = finding
  return (
    <li className={styles.item}>
      <Icon icon={override ? circleCheck : info} className={override ? styles.settled : styles.icon} />
      <div className="stack gap-3">
        <FindingWords finding={finding} />
        {override && (
          <div className={styles.reason}>
            <p className="strong">{words('page.kept')}</p>
            <p>
              {override.by
                ? words('page.keptBy', { name: override.by, day: override.day, reason: override.reason })
                : words('page.keptByGone', { day: override.day, reason: override.reason })}
            </p>
            {mayEdit && (
              <Button type="submit" name="intent" value={`takeBack:${override._id}`} size="s" variant="quiet">
                {words('page.takeBack')}
                <span className="sr-only">{words('page.takeBackWhich', { rule: words(`rules.${rule}.title`) })}</span>
              </Button>
            )}
          </div>
        )}
        {!override && mayEdit && (
          <div className={styles.ask}>
            <Field name={field} label={words('page.reason')} help={words('page.reasonHelp')} error={error}>
              {(control) => <TextInput {...control} maxLength={overrideReasonLengthMax} defaultValue={typed} autoComplete="off" />}
            </Field>
            <Button type="submit" name="intent" value={`keep:${field}`}>
              {words('page.keep')}
            </Button>
          </div>
        )}
      </div>
    </li>
  )
}
