// What the toolbar asks for before it acts: a link's address, or a picture.
import type { Editor } from '@tiptap/react'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { Picture } from '../../../../ui/content/Picture.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { Field } from '../../../../ui/forms/Field.tsx'
import { TextInput } from '../../../../ui/forms/TextInput.tsx'
import type { EditedOped } from '../oped-page.server.ts'
import { useWords } from '../words.ts'
import styles from './ArticleEditor.module.css'

type EditorRowProps = { editor: Editor; onDone: () => void }

const allowed = /^(https?:\/\/[^\s/]|mailto:[^\s@]+@)/i
const complete = (address: string) => (/^[a-z][a-z+.-]*:/i.test(address) ? address : `https://${address}`)

/** The address of a link; an empty one removes the link. */
export function LinkEditorRow({ editor, onDone }: EditorRowProps) {
  const words = useWords()
  const [address, setAddress] = useState(String(editor.getAttributes('link')['href'] ?? ''))
  const [wrong, setWrong] = useState(false)
  const row = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => row.current?.querySelector('input')?.focus(), [])
  const apply = () => {
    const href = address.trim()
    if (!href) {
      editor.chain().extendMarkRange('link').unsetLink().run()
      return onDone()
    }
    if (!allowed.test(complete(href))) return setWrong(true)
    const chain = editor.chain().extendMarkRange('link')
    // Without a selection, the address itself is the link's text.
    if (editor.state.selection.empty && !editor.isActive('link'))
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href: complete(href) } }] }).run()
    else chain.setLink({ href: complete(href) }).run()
    onDone()
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onDone()
    if (event.key !== 'Enter') return
    // Do not submit the surrounding form.
    event.preventDefault()
    apply()
  }
  return (
    <div className={styles.row} ref={row}>
      <Field name="link-address" label={words('editor.address')} error={wrong ? words('editor.addressWrong') : undefined}>
        {({ name: _, ...control }) => (
          <TextInput {...control} type="url" value={address} onChange={(event) => setAddress(event.currentTarget.value)} onKeyDown={keys} />
        )}
      </Field>
      <div className="row">
        <Button size="s" onClick={apply}>
          {words(address.trim() ? 'editor.setLink' : 'editor.noLink')}
        </Button>
        <Button size="s" variant="quiet" onClick={onDone}>
          {words('editor.cancel')}
        </Button>
      </div>
    </div>
  )
}

/** The article's pictures; the chosen one is inserted at the cursor. */
export function PictureRow({ editor, images, onDone }: EditorRowProps & { images: EditedOped['images'] }) {
  const words = useWords()
  const put = (image: EditedOped['images'][number]) => {
    editor.chain().focus().setImage({ src: image.url, alt: image.alt }).run()
    onDone()
  }
  return (
    <div className={styles.row}>
      <p className="small">{words('editor.which')}</p>
      <ul className={styles.pictures}>
        {images.map((image) => (
          <li key={image._id}>
            <button type="button" className={styles.choice} onClick={() => put(image)}>
              <Picture
                src={image.sizes[0]?.url ?? image.url}
                width={image.width}
                height={image.height}
                alt={image.alt || image.name}
                cover
              />
            </button>
          </li>
        ))}
      </ul>
      <Button size="s" variant="quiet" onClick={onDone}>
        {words('editor.cancel')}
      </Button>
    </div>
  )
}
