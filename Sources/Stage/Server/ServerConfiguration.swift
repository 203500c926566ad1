/// The configuration of a private X server: one screen in memory, and devices driven over sockets.
struct ServerConfiguration: Hashable, Sendable {
  var width: Int
  var height: Int
  var folder: String

  var text: String {
    let devices = StageDevice.allCases
    let sections =
      [flags, layout] + devices.map(section) + [section("keys", type: "Keyboard"), card, screen]
    return sections.joined(separator: "\n")
  }

  func socket(of device: StageDevice) -> String { "\(folder)/\(device.rawValue)" }

  private var flags: String {
    """
    Section "ServerFlags"
      Option "AutoAddDevices" "false"
      Option "AutoAddGPU" "false"
      Option "AutoBindGPU" "false"
      Option "DefaultServerLayout" "stage"
      Option "DontVTSwitch" "true"
      Option "DontZap" "true"
      Option "BlankTime" "0"
      Option "StandbyTime" "0"
      Option "SuspendTime" "0"
      Option "OffTime" "0"
    EndSection
    """
  }

  private var layout: String {
    let pens = StageDevice.allCases.filter { $0 != .mouse }.map { "  InputDevice \"\($0.title)\"" }
    return """
      Section "ServerLayout"
        Identifier "stage"
        Screen "screen"
        InputDevice "\(StageDevice.mouse.title)" "CorePointer"
        InputDevice "keys" "CoreKeyboard"
      \(pens.joined(separator: "\n"))
      EndSection
      """
  }

  private func section(_ device: StageDevice) -> String {
    let type = device == .mouse ? "PointerAbsolute" : "PointerAbsoluteProximity"
    return section(device.title, type: type, socket: device)
  }

  private func section(_ title: String, type: String, socket device: StageDevice? = nil) -> String {
    let path = device.map { socket(of: $0) } ?? "\(folder)/\(title)"
    let pressure = device?.hasPressure == true ? "  Option \"PointerHasPressure\" \"true\"\n" : ""
    return """
      Section "InputDevice"
        Identifier "\(title)"
        Driver "inputtest"
        Option "SocketPath" "\(path)"
        Option "DeviceType" "\(type)"
      \(pressure)EndSection
      """
  }

  private var card: String {
    """
    Section "Device"
      Identifier "card"
      Driver "dummy"
      VideoRam \(max(4096, (width + 64) * height * 4 / 1024 + 1024))
    EndSection
    Section "Monitor"
      Identifier "monitor"
      HorizSync 1-1000
      VertRefresh 1-1000
      Modeline "stage" \(clock) \(width) \(width + 8) \(width + 16) \(width + 32) \
    \(height) \(height + 1) \(height + 2) \(height + 3)
    EndSection
    """
  }

  /// The pixel clock of the screen in MHz: enough for 60 frames a second, or as much as the driver allows a
  /// large screen.
  private var clock: Double { min(Double((width + 32) * (height + 3) * 60 / 10_000) / 100, 290) }

  private var screen: String {
    """
    Section "Screen"
      Identifier "screen"
      Device "card"
      Monitor "monitor"
      DefaultDepth 24
      SubSection "Display"
        Depth 24
        Modes "stage"
        Virtual \(width) \(height)
      EndSubSection
    EndSection

    """
  }
}
