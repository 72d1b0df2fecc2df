import { useEffect, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { Button } from '../../../ui/Button.tsx'
import { link, mail, share } from '../../../ui/icons/ways.ts'
import { copy } from '../../../ui/icons/work.ts'
import { Menu } from '../../../ui/Menu.tsx'
import { MenuItem } from '../../../ui/MenuItem.tsx'
import { useToast } from '../../../ui/ToastProvider.tsx'
import type { RootData } from '../../site/root-data.ts'
import { useWords } from '../words.ts'

/** What the device can do beyond links; nothing before the script runs. */
type Device = { sheet: boolean; clipboard: boolean }

/** Passes the page on: by the device's own sheet where it has one, else by copying the link or by mail. Links alone without script. */
export function Share({ path, title }: { path: string; title: string }) {
  const words = useWords()
  const toast = useToast()
  const root = useRouteLoaderData('root') as RootData | undefined
  const [device, setDevice] = useState<Device>({ sheet: false, clipboard: false })
  useEffect(
    () => setDevice({ sheet: 'share' in navigator && matchMedia('(pointer: coarse)').matches, clipboard: 'clipboard' in navigator }),
    [],
  )
  const url = `${root?.publicUrl ?? ''}${path}`
  if (device.sheet) {
    // Closing the sheet rejects; that is an answer too.
    const open = () => navigator.share({ title, url }).catch(() => {})
    return (
      <Button size="s" icon={share} onClick={open}>
        {words('project.share.button')}
      </Button>
    )
  }
  const body = words('project.share.mailBody', { title, url })
  const copied = () => navigator.clipboard.writeText(url).then(() => toast(words('project.share.copied')))
  return (
    <Menu size="s" icon={share} label={words('project.share.button')} up>
      {device.clipboard ? (
        <MenuItem icon={copy} onClick={copied}>
          {words('project.share.copy')}
        </MenuItem>
      ) : (
        <MenuItem icon={link} to={path}>
          {words('project.share.link')}
        </MenuItem>
      )}
      <MenuItem icon={mail} to={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(body)}`}>
        {words('project.share.mail')}
      </MenuItem>
    </Menu>
  )
}
