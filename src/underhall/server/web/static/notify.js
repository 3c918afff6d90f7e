// Notices of the browser, if it and the player allow them.

const KEY = "underhall.notify";

export const possible = () => "Notification" in window;
export const wanted = () => possible() && Notification.permission === "granted" && localStorage.getItem(KEY) !== "off";

export async function want(yes) {
  localStorage.setItem(KEY, yes ? "on" : "off");
  if (yes && Notification.permission === "default") await Notification.requestPermission();
  return wanted();
}

// Says that it is the guest's turn, unless the page is in sight.
export function tell(title, text, address) {
  if (!document.hidden || !wanted()) return;
  const notice = new Notification(title, { body: text, tag: address, icon: "/static/icon.svg" });
  notice.onclick = () => {
    window.focus();
    if (location.pathname !== address) location.assign(address);
    notice.close();
  };
}
