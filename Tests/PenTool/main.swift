import Foundation
import Geometry
import Pen
import PenWindow

// A window that writes down what comes in, for the tests of the input:
//   PenTool FILE SECONDS [renew] [replug] [fake] [amiss]
//   PenTool take NAME
//   PenTool take pointer
//   PenTool close NUMBER
//
// With `renew` SDL makes its window anew after the input listens to it; with `replug` the pens go and
// come again at once under their numbers; with `fake` a mouse and a finger are made up as SDL would
// tell of them; with `amiss` the X server has to refuse
// something, also after the end of SDL.
//
// It prints `ready` when the window listens, and ends after the seconds, or when the right button
// of anything is let go. With `take` it takes a device away from all other programs, says so, and
// waits to be ended; the pointer it takes as soon as nobody else has it. With
// `close` it asks a window of the X server to close, behind all keys that were pressed before.
let arguments = CommandLine.arguments
if arguments.count == 3, arguments[1] == "take" {
  let name = arguments[2]
  let isTaken = name == "pointer" ? window_take_pointer() : window_take_device(name)
  print(isTaken ? "taken" : "refused")
  fflush(nil)
  while true { sleep(60) }
}
if arguments.count == 3, arguments[1] == "close", let number = UInt(arguments[2]) {
  exit(window_ask_to_close(number) ? 0 : 1)
}
guard arguments.count >= 3, let seconds = Double(arguments[2]) else {
  print("PenTool FILE SECONDS [renew] [replug] [fake] [amiss]")
  exit(64)
}
/// Has SDL say what it would of a mouse and a finger.
func fake(in window: OpaquePointer) {
  window_fake_mouse(window, 20, 30, 0, false)
  window_fake_mouse(window, 20, 30, 1, true)
  window_fake_mouse(window, 25, 31, 0, false)
  window_fake_mouse(window, 25, 31, 1, false)
  window_fake_mouse(window, 25, 31, 4, true)
  window_fake_mouse(window, 25, 31, 4, false)
  for phase in 0..<3 { window_fake_finger(window, Int32(phase), 0.5, 0.25) }
  window_fake_mouse(window, 25, 31, 3, true)
  window_fake_mouse(window, 25, 31, 3, false)
}

PenInput.ignoreServerErrors()
var problem: UnsafePointer<CChar>?
guard let window = window_open(640, 480, &problem) else {
  print("no window: \(problem.map { String(cString: $0) } ?? "")")
  exit(1)
}
do {
  let recorder = try SessionRecorder(
    path: arguments[1], window: WindowSize(width: 640, height: 480))
  let isRenewed = arguments.dropFirst(3).contains("renew")
  if !isRenewed, !window_draw(window, false) { print("no surface") }
  let input = PenInput(window: window)
  if isRenewed, !window_draw(window, true) { print("no surface") }
  for _ in 0..<20 { _ = window_pump(10) }
  var events: [PenEvent] = []
  input.drain(into: &events)
  events.removeAll(keepingCapacity: true)
  var generation = input.generation &- 1
  let deadline = Date(timeIntervalSinceNow: seconds)
  if arguments.dropFirst(3).contains("replug") {
    for name in ["Stage stylus", "Stage eraser"] where !window_replug_device(window, name) {
      print("no \(name)")
    }
  }
  if arguments.dropFirst(3).contains("fake") { fake(in: window) }
  if arguments.dropFirst(3).contains("amiss") { window_ask_amiss(window) }
  print("ready \(input.source)")
  fflush(nil)
  var isOpen = true
  while isOpen, Date() < deadline {
    isOpen = window_pump(20)
    input.drain(into: &events)
    if generation != input.generation {
      generation = input.generation
      for device in input.devices { recorder.record(.device(device)) }
    }
    for event in events {
      recorder.record(.pen(event))
      if event.phase == .release, event.button == 3 { isOpen = false }
    }
    events.removeAll(keepingCapacity: true)
  }
  try recorder.finish()
} catch {
  print("\(error)")
  exit(1)
}
window_close(window)
if arguments.dropFirst(3).contains("amiss") { window_ask_amiss_alone() }
