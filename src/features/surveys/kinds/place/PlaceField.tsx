import { Suspense, useRef } from 'react'
import { lazyWithRetry } from '../../../../core/browser/lazy-with-retry.ts'
import { useHydrated } from '../../../../core/browser/use-hydrated.ts'
import { Button } from '../../../../ui/forms/Button.tsx'
import { Field } from '../../../../ui/forms/Field.tsx'
import { TextInput } from '../../../../ui/forms/TextInput.tsx'
import type { PlaceAnswer } from '../answer.ts'
import type { FieldProps } from '../form-question.ts'
import styles from '../MoreFields.module.css'
import { ownWords } from '../own-words.tsx'
import { useWords } from '../words.ts'
import { placeLengthMax } from './answer.ts'
import { placeIn, placeText, pointOf } from './entered.ts'

// The map is large and words are enough, so it does not delay the question.
const PlaceMap = lazyWithRetry(() => import('./PlaceMap.tsx'))

/** A place in words, on the map, or both. */
export function PlaceField({ question, value, error, onChange }: FieldProps) {
  const words = useWords()
  const hydrated = useHydrated()
  const field = useRef<HTMLDivElement>(null)
  const place = placeIn(question, value)
  const point = pointOf(place)
  const change = (next: Partial<PlaceAnswer>) => onChange(placeText({ ...place, ...next }))
  const remove = () => {
    change({ lat: null, lng: null })
    // The focused element is removed.
    requestAnimationFrame(() => field.current?.querySelector('input')?.focus())
  }
  return (
    <div className={styles.place} ref={field}>
      <Field
        name={question._id}
        label={ownWords(question, question.text)}
        labelHidden
        help={question.help ? ownWords(question, question.help) : words('form.place.help')}
        error={error}
      >
        {(control) => (
          <TextInput
            {...control}
            maxLength={placeLengthMax}
            autoComplete="off"
            value={hydrated ? place.text : value}
            onChange={(event) => change({ text: event.currentTarget.value })}
          />
        )}
      </Field>
      {hydrated && (
        <>
          <p className="small soft">{words('form.place.tap')}</p>
          <Suspense fallback={<p className="soft">{words('form.place.loading')}</p>}>
            <PlaceMap point={point} start={question.center} onPick={change} />
          </Suspense>
          <p className={styles.chosen} role="status">
            {point && words('form.place.chosen', point)}
          </p>
          {point && (
            <Button variant="quiet" size="s" onClick={remove}>
              {words('form.place.remove')}
            </Button>
          )}
        </>
      )}
    </div>
  )
}
