// Days and hours of an event's time zone, whatever zone the computer is in.

/** How far a zone is ahead of UTC at an instant, in milliseconds. @param {number} instant @param {string} zone */
function offsetAt(instant, zone) {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  const parts = format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]);
  const { year, month, day, hour, minute, second } = Object.fromEntries(parts);
  return Date.UTC(year, month - 1, day, hour, minute, second) - instant;
}

/** A day and an hour in a zone as an instant. @param {string} day @param {string} hour @param {string} zone */
export function toInstant(day, hour, zone) {
  const local = Date.parse(`${day}T${hour.padStart(5, "0")}:00Z`);
  const guess = local - offsetAt(local, zone);
  return new Date(local - offsetAt(guess, zone)).toISOString();
}
