import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { lazyWithRetry } from '../../../../core/browser/lazy-with-retry.ts'
import { useHydrated } from '../../../../core/browser/use-hydrated.ts'
import { Button } from '../../../../ui/forms/Button.tsx'
import { Field } from '../../../../ui/forms/Field.tsx'
import { FieldError } from '../../../../ui/forms/FieldError.tsx'
import { TextArea } from '../../../../ui/forms/TextArea.tsx'
import type { Point } from '../../../places/model/distance.ts'
import { cornersMax, type ShapeKind, shapeTextMax } from '../../shapes/shape.ts'
import { shapeSummary } from '../../shapes/shape-words.ts'
import type { FieldProps } from '../form-question.ts'
import { shapeKindOf } from '../options.ts'
import { ownWords } from '../own-words.tsx'
import { useWords } from '../words.ts'
import { CornerList } from './CornerList.tsx'
import styles from './ShapeField.module.css'
import { type Drawing, useDrawing } from './use-drawing.ts'

const loadMap = () => import('./ShapeMap.tsx')
const ShapeMap = lazyWithRetry(loadMap)
/** Everything that drawing needs, before the connection is gone. */
export const loadDrawing = () => loadMap().then(({ loadLeaflet }) => loadLeaflet())

/** A line or an area on a map. Without scripts, or if the map fails, its corners are typed. */
export default function ShapeField(props: FieldProps) {
  const hydrated = useHydrated()
  const [failed, setFailed] = useState(false)
  const kind = shapeKindOf(props.question) ?? 'line'
  return hydrated && !failed ? (
    <DrawnField {...props} kind={kind} onFail={() => setFailed(true)} />
  ) : (
    <TypedField {...props} kind={kind} failed={failed} />
  )
}

function TypedField({ question, value, error, onChange, failed }: FieldProps & { kind: ShapeKind; failed: boolean }) {
  const words = useWords()
  const { _id, text, help } = question
  return (
    <Field
      name={_id}
      label={ownWords(question, text)}
      labelHidden
      help={
        <>
          {failed && <>{words('form.shape.failed')} </>}
          {help && <>{ownWords(question, help)} </>}
          {words('form.shape.typed')}
        </>
      }
      error={error}
    >
      {(control) => (
        <TextArea {...control} maxLength={shapeTextMax} value={value} onChange={(event) => onChange(event.currentTarget.value)} />
      )}
    </Field>
  )
}

type DrawnProps = FieldProps & { kind: ShapeKind; onFail: () => void }

function DrawnField({ question, kind, value, error, onChange, onFail }: DrawnProps) {
  const words = useWords()
  const [center, setCenter] = useState<Point | null>(question.center)
  const [focus, setFocus] = useState<{ corner: number; request: number } | null>(null)
  const drawing = useDrawing(kind, value, onChange)
  const fail = useEffectEvent(onFail)
  // The part itself would be tried again without end, and nobody could answer meanwhile.
  useEffect(() => void loadMap().catch(() => fail()), [])
  const { corners, isDone } = drawing
  const { _id, text, help } = question
  const focusCorner = (corner: number) => setFocus((last) => ({ corner, request: (last?.request ?? 0) + 1 }))
  const edit = {
    ...{ add: drawing.add, move: drawing.move, center: setCenter },
    remove: (index: number) => {
      drawing.remove(index)
      focusCorner(Math.max(0, index - 1))
    },
  }
  return (
    <fieldset className={styles.shape} aria-describedby={error ? `${_id}-help ${_id}-error` : `${_id}-help`}>
      <legend className="sr-only">{ownWords(question, text)}</legend>
      <p id={`${_id}-help`} className="small soft">
        {help && <>{ownWords(question, help)} </>}
        {words(`form.shape.help.${kind}`)}
      </p>
      <Suspense fallback={<p className="soft">{words('form.place.loading')}</p>}>
        <ShapeMap kind={kind} corners={corners} start={question.center} focus={focus} onFail={onFail} {...(!isDone && { edit })} />
      </Suspense>
      {error && <FieldError id={`${_id}-error`}>{error}</FieldError>}
      <p className={styles.status} role="status">
        {corners.length > 0 && shapeSummary(words, kind, value)}
        {drawing.isFull && ` ${words('form.shape.full', { maximum: cornersMax })}`}
      </p>
      <Acts id={_id} drawing={drawing} center={center} />
      {corners.length > 0 && !isDone && <CornerList corners={corners} onRemove={drawing.remove} />}
    </fieldset>
  )
}

/** What can be done with the drawing. The first button has the id that an error leads to. */
function Acts({ id, drawing, center }: { id: string; drawing: Drawing; center: Point | null }) {
  const words = useWords()
  const box = useRef<HTMLDivElement>(null)
  const { corners, isDone } = drawing
  /** The button that was pressed is gone afterwards. */
  const thenFocus = (act: () => void) => () => {
    act()
    requestAnimationFrame(() => box.current?.querySelector('button')?.focus())
  }
  if (isDone)
    return (
      <div ref={box} className={styles.acts}>
        <Button id={id} onClick={thenFocus(drawing.goOn)}>
          {words('form.shape.change')}
        </Button>
      </div>
    )
  return (
    <div ref={box} className={styles.acts}>
      <Button id={id} unavailable={!center || drawing.isFull} onClick={() => center && drawing.add(center)}>
        {words('form.shape.add')}
      </Button>
      <Button variant="quiet" onClick={drawing.undo} unavailable={!drawing.mayUndo}>
        {words('form.shape.undo')}
      </Button>
      {corners.length > 0 && (
        <>
          <Button variant="quiet" onClick={thenFocus(drawing.clear)}>
            {words('form.shape.startOver')}
          </Button>
          {drawing.isEnough && <Button onClick={thenFocus(drawing.finish)}>{words('form.shape.done')}</Button>}
        </>
      )}
    </div>
  )
}
