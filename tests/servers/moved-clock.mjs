// Loaded into a server before all else: its clock runs ahead by what the test adds (see `advance` in served.ts).
const RealDate = Date
let ahead = 0

class MovedDate extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + ahead)
    else super(...given)
  }

  static now() {
    return RealDate.now() + ahead
  }
}

globalThis.Date = MovedDate

process.on('message', (message) => {
  // Other messages are for app-host.ts.
  if (typeof message !== 'number') return
  ahead += message
  process.send('advanced')
})
// The channel alone does not keep the process running.
process.channel.unref()
