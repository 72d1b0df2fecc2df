import { useEffect, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { useToast } from '../../../../ui/content/ToastProvider.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { arrowUpRight, link, mail, share } from '../../../../ui/icons/ways.ts'
import { copy } from '../../../../ui/icons/work.ts'
import { Menu } from '../../../../ui/navigation/Menu.tsx'
import { MenuItem } from '../../../../ui/navigation/MenuItem.tsx'
import type { RootData } from '../../site/root-data.ts'
import { shareLinks } from '../share-links.ts'
import { useWords } from '../words.ts'

/** What the device can do beyond links; nothing before the script runs. */
type Device = { apps: boolean; phone: boolean; clipboard: boolean }

/**
 * Passes the page on: on a phone by the device's own sheet, elsewhere by a list: copying, mail, other sites. Links alone without script; no
 * other site is asked for anything before somebody chooses it. `text` is a sentence about the page.
 */
export function Share({ path, title, text }: { path: string; title: string; text: string }) {
  const words = useWords()
  const toast = useToast()
  const root = useRouteLoaderData('root') as RootData | undefined
  const [device, setDevice] = useState<Device>({ apps: false, phone: false, clipboard: false })
  useEffect(() => {
    const apps = 'share' in navigator
    setDevice({ apps, phone: apps && matchMedia('(pointer: coarse)').matches, clipboard: 'clipboard' in navigator })
  }, [])
  const url = `${root?.publicUrl ?? ''}${path}`
  const openSheet = () =>
    navigator.share({ title, url }).catch((error: Error) => {
      // Closing the sheet is an answer too. Where there is none after all, the list does.
      if (error.name !== 'AbortError') setDevice({ ...device, apps: false, phone: false })
    })
  if (device.phone)
    return (
      <Button size="s" icon={share} onClick={openSheet}>
        {words('button')}
      </Button>
    )
  const copied = () =>
    navigator.clipboard.writeText(url).then(
      () => toast(words('copied')),
      () => setDevice({ ...device, clipboard: false }),
    )
  return (
    <Menu size="s" icon={share} label={words('button')} note={words('note')} align="row" up>
      {device.apps && (
        <MenuItem icon={share} onClick={openSheet}>
          {words('apps')}
        </MenuItem>
      )}
      {device.clipboard ? (
        <MenuItem icon={copy} onClick={copied}>
          {words('copy')}
        </MenuItem>
      ) : (
        <MenuItem icon={link} to={path}>
          {words('link')}
        </MenuItem>
      )}
      {shareLinks({ url, title, text, site: root?.productName ?? '' }).map(({ way, to }) =>
        way === 'mail' ? (
          <MenuItem key={way} icon={mail} to={to}>
            {words('mail')}
          </MenuItem>
        ) : (
          <MenuItem key={way} icon={arrowUpRight} to={to} target="_blank" rel="noopener noreferrer">
            {words(`sites.${way}`)}
          </MenuItem>
        ),
      )}
    </Menu>
  )
}
