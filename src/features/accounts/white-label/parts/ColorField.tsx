import { useId, useState } from 'react'
import { formatNumber } from '../../../../core/i18n/sentence.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { Field } from '../../../../ui/forms/Field.tsx'
import { TextInput } from '../../../../ui/forms/TextInput.tsx'
import { contrastMin, contrastOf, isReadable, nearestReadable } from '../colors.ts'
import { useWords } from '../words.ts'
import styles from './SiteForm.module.css'

type Props = {
  name: string
  label: string
  help: string
  error: string | undefined
  typed: string
  mayChange: boolean
  /** The color is used for or behind text, so its contrast counts. */
  carriesWords?: boolean
}

const isColor = (text: string) => /^#[0-9a-f]{6}$/i.test(text)
const unset = '#252f6a'

/** A color as text and as the browser's color picker; for text colors with the contrast and the nearest readable color. */
export function ColorField({ name, label, help, error, typed, mayChange, carriesWords }: Props) {
  const words = useWords()
  const [value, setValue] = useState(typed)
  const color = isColor(value.trim()) ? value.trim().toLowerCase() : null
  return (
    <div className="stack gap-3">
      <Field name={name} label={label} help={help} error={error}>
        {(control) => (
          <div className={styles.color}>
            <TextInput
              {...control}
              value={value}
              onChange={(event) => setValue(event.currentTarget.value)}
              readOnly={!mayChange}
              spellCheck={false}
              maxLength={7}
              placeholder="#"
            />
            <input
              type="color"
              className={styles.pick}
              aria-label={words('pick', { field: label })}
              value={color ?? unset}
              disabled={!mayChange}
              onChange={(event) => setValue(event.currentTarget.value)}
            />
          </div>
        )}
      </Field>
      {carriesWords && color && <Contrast color={color} onTake={mayChange ? setValue : undefined} />}
    </div>
  )
}

/** Rounded down to a tenth, so an insufficient contrast never appears sufficient. */
const tenths = (ratio: number) => Math.floor(ratio * 10) / 10

function Contrast({ color, onTake }: { color: string; onTake: ((color: string) => void) | undefined }) {
  const words = useWords()
  const language = useLanguage()
  const id = useId()
  const nearest = nearestReadable(color)
  const ratio = formatNumber(language, tenths(contrastOf(color)))
  return (
    <div className="stack gap-3">
      <svg className={styles.sample} viewBox="0 0 480 64" role="img" aria-labelledby={id}>
        <title id={id}>{words('sample')}</title>
        <rect width="480" height="64" rx="8" className={styles.paper} />
        <text x="20" y="40" className={styles.title} fill={color}>
          {words('sample')}
        </text>
        <rect x="330" y="12" width="132" height="40" rx="10" fill={color} />
        <text x="396" y="38" className={styles.onColor}>
          {words('sampleButton')}
        </text>
      </svg>
      <p role="status">
        {words(isReadable(color) ? 'readable' : 'unreadable')} {words('contrast', { ratio, least: contrastMin })}
      </p>
      {!isReadable(color) && onTake && (
        <div>
          <Button onClick={() => onTake(nearest)}>{words('nearest', { color: nearest })}</Button>
        </div>
      )}
    </div>
  )
}
