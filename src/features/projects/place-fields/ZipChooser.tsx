import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Icon } from '../../../ui/content/Icon.tsx'
import { Button } from '../../../ui/forms/Button.tsx'
import { Field } from '../../../ui/forms/Field.tsx'
import { TextInput } from '../../../ui/forms/TextInput.tsx'
import { close, map as mapIcon } from '../../../ui/icons/basic.ts'
import { normaliseZip } from '../../places/model/rules.ts'
import type { ProjectFormValues } from '../editing/form-values.ts'
import { readZipList } from '../editing/zip-list.ts'
import { useWords } from '../model/form-words.ts'
import { useZips } from './use-zips.ts'
import styles from './WhoSection.module.css'
import type { WhoProps } from './who-props.ts'

const ZipMap = lazy(() => import('./ZipMap.tsx'))

/** Zip codes as chips: added by list, city or county, removed one by one, or toggled on the map. */
export default function ZipChooser({ errors, project, typed, state, open, onChange }: WhoProps) {
  const words = useWords()
  const zips = useZips({ start: typed.zipCodes, state, own: normaliseZip(typed.zip) ?? '' })
  const [onMap, setOnMap] = useState(false)
  const { city } = typed
  const county = project?.location.city === city ? project.location.county : ''
  const first = useRef(true)
  const picked = zips.list.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the list has changed
  useEffect(() => {
    if (first.current) first.current = false
    else onChange()
  }, [picked])
  const withoutZips = typed.zip ? words('form.zipOwn', { zip: typed.zip.slice(0, 5) }) : words('form.zipNone')
  return (
    <>
      <input type="hidden" name="zipCodes" value={zips.list.join(', ')} />
      <ZipEntry zips={zips} start={typed.zipCodes} error={errors['zipCodes']} />
      <p className="small" role="status">
        {zips.list.length > 0 ? words('form.zipCount', { count: zips.list.length }) : withoutZips}
      </p>
      {zips.list.length > 0 && (
        <ul className={styles.chips} aria-label={words('form.zipCodes')}>
          {zips.list.map((zip) => (
            <li key={zip} className={styles.chip}>
              {zip}
              <button type="button" aria-label={words('form.zipRemove', { zip })} onClick={() => zips.toggle(zip)}>
                <Icon icon={close} size="s" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="row">
        {city && (
          <Button size="s" onClick={() => void zips.addArea({ city })}>
            {words('form.addCity', { city })}
          </Button>
        )}
        {county && (
          <Button size="s" onClick={() => void zips.addArea({ county })}>
            {words('form.addCounty', { county })}
          </Button>
        )}
        {zips.list.length > 0 && (
          <Button size="s" variant="quiet" onClick={zips.clear}>
            {words('form.zipClear')}
          </Button>
        )}
        <Button size="s" icon={mapIcon} aria-expanded={onMap} onClick={() => setOnMap(!onMap)}>
          {words(onMap ? 'form.zipHideMap' : 'form.zipShowMap')}
        </Button>
      </div>
      {onMap && open && (
        <Suspense fallback={<div className={styles.waiting} />}>
          <ZipMap
            around={pointOf(typed)}
            chosen={zips.list.length > 0 ? zips.list : [typed.zip.slice(0, 5)]}
            state={state}
            onToggle={zips.toggle}
          />
        </Suspense>
      )}
    </>
  )
}

/** The field that takes zip codes, or a city or county. */
function ZipEntry({ zips, start, error }: { zips: ReturnType<typeof useZips>; start: string; error: string | undefined }) {
  const words = useWords()
  // The names of places in what was typed without scripts wait to be looked up.
  const [entry, setEntry] = useState(() => readZipList(start).names.join(', '))
  const add = async () => {
    if (await zips.add(entry)) setEntry('')
  }
  return (
    <Field name="zipEntry" id="zipCodes" label={words('form.zipAdd')} help={words('form.zipAddHelp')} error={zips.problem ?? error}>
      {(control) => (
        <TextInput
          {...control}
          autoComplete="off"
          value={entry}
          onChange={(event) => setEntry(event.currentTarget.value)}
          onPaste={(event) => {
            // A one-line field would join the lines of a pasted list.
            event.preventDefault()
            const text = event.clipboardData.getData('text').replace(/[\r\n\t]+/g, ', ')
            setEntry((now) => `${now}${text}`)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            void add()
          }}
          action={
            <Button variant="quiet" onClick={() => void add()} busy={zips.looking && words('form.looking')}>
              {words('form.zipAddButton')}
            </Button>
          }
        />
      )}
    </Field>
  )
}

const pointOf = ({ lat, lng }: ProjectFormValues) =>
  lat && lng && Number(lat) && Number(lng) ? { lat: Number(lat), lng: Number(lng) } : null
