internal import Foundation
internal import Notebook
internal import Wording

/// Opens addresses with the program that the desktop has for them.
enum AddressOpener {
  /// Has an address opened; says so if that does not work.
  ///
  /// - Parameters:
  ///   - address: The address; one that is not safe is left alone.
  ///   - program: The program that finds the right one.
  ///   - mailbox: Receives what does not work.
  static func open(
    _ address: LinkAddress, by program: String = "xdg-open", mailbox: Mailbox<Notice>
  ) {
    guard address.isSafe else { return }
    // The program may stay as long as the browser that it starts.
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
