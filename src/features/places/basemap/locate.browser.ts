// "Show my location" on the interactive map. Asks the device on a press only, and sends the location to nobody.
import type * as Leaflet from 'leaflet'
import type { MapWords } from './map-words.ts'

const streetZoom = 14
const waitMilliseconds = 10_000
const knownForMilliseconds = 600_000
/** `GeolocationPositionError.PERMISSION_DENIED`. */
const denied = 1
/** A circle around a dot, with a line to each side. */
const crosshair = 'M5 12a7 7 0 1 0 14 0a7 7 0 1 0-14 0M2 12h3M19 12h3M12 2v3M12 19v3M12 12h.01'

type LocateOptions = {
  say: MapWords['say']
  /** Converts a place of the device for the map. */
  placed: (at: Leaflet.LatLng) => [number, number]
  /** What the map can show: its south-west and north-east. */
  area: [[number, number], [number, number]]
}

/** Adds the button below the zoom buttons, if the device can locate itself. */
export function addLocate(leaflet: typeof Leaflet, map: Leaflet.Map, { say, placed, area }: LocateOptions): void {
  if (!('geolocation' in navigator)) return
  const { box, button, status } = elements(say('map.locate'))
  const marks = leaflet.layerGroup().addTo(map)
  const mapped = leaflet.latLngBounds(area)
  const end = (text: string) => {
    button.removeAttribute('aria-disabled')
    status.textContent = text
  }
  map.on('locationfound', ({ latlng, accuracy }) => {
    const at = placed(latlng)
    if (!mapped.contains(at)) return end(say('map.locateOutside'))
    marks.clearLayers()
    leaflet.circle(at, { radius: accuracy, className: 'around-me', interactive: false }).addTo(marks)
    leaflet.circleMarker(at, { radius: 8, className: 'me', interactive: false }).addTo(marks)
    map.setView(at, Math.max(map.getZoom(), streetZoom), { animate: false })
    end(say('map.located'))
  })
  map.on('locationerror', ({ code }) => end(say(code === denied ? 'map.locateDenied' : 'map.locateFailed')))
  button.addEventListener('click', () => {
    if (button.hasAttribute('aria-disabled')) return
    button.setAttribute('aria-disabled', 'true')
    status.textContent = say('map.locating')
    map.locate({ timeout: waitMilliseconds, maximumAge: knownForMilliseconds })
  })
  const control = new leaflet.Control({ position: 'topright' })
  control.onAdd = () => {
    leaflet.DomEvent.disableClickPropagation(box)
    return box
  }
  control.addTo(map)
}

function elements(label: string) {
  const [box, button, status] = [document.createElement('div'), document.createElement('button'), document.createElement('p')]
  box.className = 'locate'
  button.type = 'button'
  button.setAttribute('aria-label', label)
  button.title = label
  button.innerHTML = `<svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><path d="${crosshair}"/></svg>`
  status.setAttribute('role', 'status')
  box.append(button, status)
  return { box, button, status }
}
