internal import Foundation
internal import Notebook
internal import Wording

/// Opens addresses with the desktop's program for them.
enum AddressOpener {
  /// Opens an address, unless it is unsafe; reports a failure to the mailbox.
  ///
  /// `program` finds the right one.
  static func open(
    _ address: LinkAddress, by program: String = "xdg-open", mailbox: Mailbox<Notice>
  ) {
    guard address.isSafe else { return }
    // The program may run as long as the browser that it starts.
    Thread.start("address", quality: .utility) {
      let opener = Process()
      opener.executableURL = URL(filePath: "/usr/bin/env")
      opener.arguments = [program, address.encoded]
      (opener.standardInput, opener.standardOutput, opener.standardError) = (
        FileHandle.nullDevice, FileHandle.nullDevice, FileHandle.nullDevice
      )
      do {
        try opener.run()
        opener.waitUntilExit()
        if opener.terminationStatus == 0 { return }
      } catch {}
      mailbox.post(
        .failed("No program opened \(address.encoded): 'xdg-open' says why on a command line."))
    }
  }
}
