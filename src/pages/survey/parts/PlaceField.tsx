import { Suspense, useRef, useState } from 'react'
import { lazyWithRetry } from '../../../core/browser/lazy-with-retry.ts'
import { useHydrated } from '../../../core/browser/use-hydrated.ts'
import type { FieldProps } from '../../../features/surveys/model/form-question.ts'
import { answerText, type PlaceAnswer, placeLengthMax, readAnswer, shownAnswer } from '../../../features/surveys/model/rules.ts'
import { useWords } from '../../../features/surveys/model/words.ts'
import { Button } from '../../../ui/forms/Button.tsx'
import { Field } from '../../../ui/forms/Field.tsx'
import { TextInput } from '../../../ui/forms/TextInput.tsx'
import { ownWords } from '../own-words.tsx'
import styles from './PlaceField.module.css'

// The map is large and words are enough, so it is loaded on demand.
const PlacePicker = lazyWithRetry(() => import('./PlacePicker.tsx'))

/** A place in words, on the map, or both. */
export function PlaceField({ question, value, error, onChange }: FieldProps) {
  const words = useWords()
  const hydrated = useHydrated()
  const [choosing, setChoosing] = useState(false)
  const field = useRef<HTMLDivElement>(null)
  const place = placeOf(question, value)
  const change = (next: Partial<PlaceAnswer>) => onChange(answerText({ ...place, ...next }))
  // The focused element is removed, so focus its replacement.
  const focusOn = (selector: string) => requestAnimationFrame(() => field.current?.querySelector<HTMLElement>(selector)?.focus())
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
      {place.lat !== null && (
        <p className={styles.chosen}>
          {words('form.place.chosen', { lat: place.lat, lng: place.lng ?? 0 })}{' '}
          <Button
            variant="quiet"
            size="s"
            onClick={() => {
              change({ lat: null, lng: null })
              focusOn('input')
            }}
          >
            {words('form.place.remove')}
          </Button>
        </p>
      )}
      {hydrated &&
        (choosing ? (
          <Suspense fallback={<p className="soft">{words('form.place.loading')}</p>}>
            <PlacePicker
              start={place.lat !== null && place.lng !== null ? { lat: place.lat, lng: place.lng } : question.center}
              onPick={({ lat, lng }) => {
                change({ lat, lng })
                setChoosing(false)
                focusOn('[data-way="map"]')
              }}
            />
          </Suspense>
        ) : (
          <Button data-way="map" onClick={() => setChoosing(true)}>
            {words(place.lat === null ? 'form.place.open' : 'form.place.again')}
          </Button>
        ))}
    </div>
  )
}

/** Keeps trailing spaces while the person types. */
function placeOf(question: FieldProps['question'], value: string): PlaceAnswer {
  const read = readAnswer({ ...question, type: 'place' }, value)
  if ('code' in read) return { text: value, lat: null, lng: null }
  const place = shownAnswer(read) as PlaceAnswer
  return place.lat === null ? { ...place, text: value } : place
}
