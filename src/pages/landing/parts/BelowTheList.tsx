import { ServerMarkup } from '../../../core/browser/ServerMarkup.tsx'
import card from '../../../ui/content/Card.module.css'
import button from '../../../ui/forms/Button.module.css'
import field from '../../../ui/forms/Field.module.css'
import input from '../../../ui/forms/Input.module.css'
import styles from './Landing.module.css'
import picture from './ServicePicture.module.css'

/** Names the style sheets of the sections, which the page would otherwise leave out. */
const drawnWith = [styles.landing, picture.picture, button.button, card.card, field.field, input.input].join(' ')

/** The landing sections as HTML from the server. */
export const BelowTheList = ({ html }: { html: string }) => <ServerMarkup part="below" data-styles={drawnWith} html={html} />
