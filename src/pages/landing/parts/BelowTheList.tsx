import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { ServerMarkup } from '../../../core/browser/ServerMarkup.tsx'
import { useLanguage } from '../../../core/i18n/words.tsx'
import card from '../../../ui/content/Card.module.css'
import button from '../../../ui/forms/Button.module.css'
import field from '../../../ui/forms/Field.module.css'
import input from '../../../ui/forms/Input.module.css'
import styles from './Landing.module.css'
import picture from './ServicePicture.module.css'

/** Names the style sheets of the sections, which the page would otherwise leave out. */
const drawnWith = [styles.landing, picture.picture, button.button, card.card, field.field, input.input].join(' ')

type ContactField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What a visitor entered in the contact form, by field. The sections leave the page while a phone shows the map. */
const entered = new Map<string, string>()

function note({ target }: FormEvent) {
  const { name, value } = target as ContactField
  if (name) entered.set(name, value)
}

/** The landing sections as HTML from the server. */
export function BelowTheList({ html }: { html: string }) {
  const language = useLanguage()
  const frame = useRef<HTMLDivElement>(null)
  // Every search brings the sections again: new HTML would empty the contact form and take the focus from it.
  const [shown, setShown] = useState({ html, language })
  if (shown.language !== language) setShown({ html, language })
  // biome-ignore lint/correctness/useExhaustiveDependencies: new HTML has new fields
  useLayoutEffect(() => {
    for (const field of frame.current?.querySelectorAll<ContactField>('form [name]') ?? []) {
      const text = entered.get(field.name)
      if (text !== undefined && field.value !== text) field.value = text
    }
  }, [shown])
  return (
    <div ref={frame} onInput={note}>
      <ServerMarkup part="below" data-styles={drawnWith} html={shown.html} />
    </div>
  )
}
