import { useEffect, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { useToast } from '../../../../ui/content/ToastProvider.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { copy } from '../../../../ui/icons/project.ts'
import { link, mail, share } from '../../../../ui/icons/ways.ts'
import { Menu } from '../../../../ui/navigation/Menu.tsx'
import { MenuItem } from '../../../../ui/navigation/MenuItem.tsx'
import type { RootData } from '../../site/root-data.ts'
import { shareLinks } from '../share-links.ts'
import { siteIcons } from '../site-icons.ts'
import { useWords } from '../words.ts'

/** The device's sharing features; none before the script runs. */
type Device = { apps: boolean; phone: boolean; clipboard: boolean }

/**
 * Shares the page: with the device's share sheet on a phone, elsewhere with a list (copy, mail, other sites). Works as plain links
 * without scripts; no other site is contacted before a person chooses it. `text` is a sentence about the page.
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
      // An aborted share sheet needs no fallback; if the sheet fails, the list replaces it.
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
          <MenuItem key={way} icon={siteIcons[way]} to={to} target="_blank" rel="noopener noreferrer">
            {words(`sites.${way}`)}
          </MenuItem>
        ),
      )}
    </Menu>
  )
}
