internal import Bus
internal import Bytes
internal import Desk
internal import Glibc
internal import Notebook
internal import Wording

/// Passes exported files on: to the file manager, a mail, a printer.
struct FileSharing: Sendable {
  let bus: BusConnection
  let portal: Portal
  let mailbox: Mailbox<Notice>
  /// The programs used if nobody on the bus answers.
  var programs = (browser: "xdg-open", mailer: "xdg-email")

  /// The seconds in which another program must report its result.
  private static let patience = 20.0
  private static let mostAttached = 50

  func show(_ files: [String]) {
    guard let first = files.first else { return }
    let addresses = files.map { PathText.address(of: PathParts($0).resolved) }
    let call = BusMessage.call(
      "org.freedesktop.FileManager1", "ShowItems", of: "org.freedesktop.FileManager1",
      at: "/org/freedesktop/FileManager1", [.strings(addresses), .string("")])
    bus.call(call, within: 6) { [mailbox, program = programs.browser] answer in
      guard case .failure = answer else { return }
      Self.start {
        let folder = PathParts(first).folder
        guard !Self.run([program, folder]) else { return }
        mailbox.post(.failed("No file manager could open \(PathParts(folder).shown)."))
      }
    }
  }

  /// Writes a mail with files, for the user to send; portals know the window by its name.
  func mail(_ files: [String], in window: String) {
    let files = Array(files.prefix(Self.mostAttached))
    let (mailbox, program) = (mailbox, programs.mailer)
    let open = files.compactMap { path -> BusFile? in
      let descriptor = Disk.open(path, O_RDONLY | O_CLOEXEC)
      return descriptor < 0 ? nil : BusFile(descriptor: descriptor)
    }
    portal.mail(open, in: window) { isDone in
      guard !isDone else { return }
      Self.start {
        let words = files.flatMap { ["--attach", PathParts($0).resolved] }
        guard !Self.run([program] + words) else { return }
        mailbox.post(
          .failed("No mail program responded: run 'xdg-email' on a command line to see why."))
      }
    }
  }

  func findPrinters() {
    Self.start { [mailbox] in mailbox.post(.desk(.printers(Printing.printers()))) }
  }

  /// Starts work that may wait for other programs.
  private static func start(_ work: @escaping @Sendable () -> Void) {
    WorkerThread.start("sharing", work)
  }

  private static func run(_ command: [String]) -> Bool {
    (try? StartedProgram.run(command, within: patience).isDone) ?? false
  }
}

enum AddressOpener {
  /// Opens an address, unless it is unsafe; reports a failure to the mailbox.
  static func open(
    _ address: LinkAddress, by program: String = "xdg-open", mailbox: Mailbox<Notice>
  ) {
    guard address.isSafe else { return }
    open(address.encoded, by: program, mailbox: mailbox)
  }

  /// Opens a file that is there and no program; reports anything else to the mailbox.
  static func open(file path: String, by program: String = "xdg-open", mailbox: Mailbox<Notice>) {
    let name = PathText.readable(path)
    guard Disk.isThere(path) else {
      return mailbox.post(.failed("The file '\(name)' is not there: it was moved or deleted."))
    }
    guard !Self.isProgram(path) else {
      return mailbox.post(
        .failed("'\(name)' is a program, which links do not run: start it from its folder."))
    }
    open(path, by: program, mailbox: mailbox)
  }

  /// True for files that desktops run rather than show.
  private static func isProgram(_ path: String) -> Bool {
    let endings = [".desktop", ".appimage", ".sh", ".jar", ".exe", ".run", ".py"]
    if endings.contains(where: { path.lowercased().hasSuffix($0) }) { return true }
    // Where all files can be run, as on memory sticks, documents have an ending.
    return Disk.isExecutable(path) && Disk.facts(of: path)?.kind == .file
      && PathParts(path).ending.isEmpty
  }

  private static func open(_ subject: String, by program: String, mailbox: Mailbox<Notice>) {
    // The program may stay as long as the browser that it starts.
    WorkerThread.start("address") {
      let opener = try? StartedProgram([program, subject], isApart: true)
      if opener?.wait().isDone == true { return }
      mailbox.post(
        .failed("No program could open \(subject): run 'xdg-open' on a command line to see why."))
    }
  }
}
